/* Counts the words of a line and keeps a copy of the longest.
 *
 * Wrong: the copy gets memory for its characters, but not for the zero at its end; strcpy writes behind it:
 *   faultline run examples/word_count.c
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy_of(const char *word) {
  char *copy = malloc(strlen(word));
  strcpy(copy, word);
  return copy;
}

int main(void) {
  char line[] = "a counterexample is a sequence of choices";
  char *longest = NULL;
  int words = 0;
  for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
    words++;
    word[0] = (char)toupper(word[0]);
    if (longest == NULL || strlen(word) > strlen(longest)) {
      free(longest);
      longest = copy_of(word);
    }
  }
  printf("%d words, the longest is %s\n", words, longest);
  free(longest);
  return 0;
}
