// A binary heap of structs with a comparison function; event simulation, Dijkstra, Huffman codes, topological order.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { long key; int payload; };
typedef int before(const struct entry *, const struct entry *);
struct heap { struct entry *entries; int length, room; before *is_before; };

static int smaller(const struct entry *a, const struct entry *b) { return a->key != b->key ? a->key < b->key : a->payload < b->payload; }
static int larger(const struct entry *a, const struct entry *b) { return smaller(b, a); }

static void swap(struct entry *a, struct entry *b) {
  struct entry t = *a;
  *a = *b;
  *b = t;
}

static void push(struct heap *h, long key, int payload) {
  if (h->length == h->room) h->entries = realloc(h->entries, (size_t)(h->room = 2 * h->room + 1) * sizeof *h->entries);
  int i = h->length++;
  h->entries[i] = (struct entry){key, payload};
  for (; i > 0 && h->is_before(&h->entries[i], &h->entries[(i - 1) / 2]); i = (i - 1) / 2) swap(&h->entries[i], &h->entries[(i - 1) / 2]);
}

static struct entry pop(struct heap *h) {
  struct entry top = h->entries[0];
  h->entries[0] = h->entries[--h->length];
  for (int i = 0;;) {
    int child = 2 * i + 1;
    if (child >= h->length) break;
    if (child + 1 < h->length && h->is_before(&h->entries[child + 1], &h->entries[child])) child++;
    if (!h->is_before(&h->entries[child], &h->entries[i])) break;
    swap(&h->entries[child], &h->entries[i]);
    i = child;
  }
  return top;
}

static void order(before *is_before) {
  struct heap h = {.is_before = is_before};
  for (int i = 0; i < 20; i++) push(&h, i * 7919 % 31 - 10, i);
  while (h.length) {
    struct entry e = pop(&h);
    printf("%ld/%d ", e.key, e.payload);
  }
  printf("%d\n", h.room);
  free(h.entries);
}

static void dijkstra(void) {
  enum { NODES = 8, NONE = -1 };
  static const int edges[][3] = {{0, 1, 4}, {0, 2, 1}, {2, 1, 2}, {1, 3, 5}, {2, 3, 8}, {3, 4, 3}, {4, 5, 1}, {2, 5, 20}, {5, 6, 2}, {6, 0, 1}};
  long distance[NODES];
  int from[NODES];
  for (int i = 0; i < NODES; i++) distance[i] = LONG_MAX, from[i] = NONE;
  struct heap h = {.is_before = smaller};
  distance[0] = 0;
  push(&h, 0, 0);
  while (h.length) {
    struct entry e = pop(&h);
    if (e.key > distance[e.payload]) continue;
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++) {
      const int *edge = edges[i];
      if (edge[0] != e.payload || e.key + edge[2] >= distance[edge[1]]) continue;
      distance[edge[1]] = e.key + edge[2];
      from[edge[1]] = e.payload;
      push(&h, distance[edge[1]], edge[1]);
    }
  }
  for (int i = 0; i < NODES; i++) {
    if (distance[i] == LONG_MAX) printf("%d unreachable\n", i);
    else {
      printf("%d at %ld:", i, distance[i]);
      for (int n = i; n != NONE; n = from[n]) printf(" %d", n);
      printf("\n");
    }
  }
  free(h.entries);
}

static void codes(const short (*children)[2], int node, char *prefix, int depth, char out[256][20]) {
  if (node < 256) {
    prefix[depth] = 0;
    strcpy(out[node], prefix);
    return;
  }
  for (int bit = 0; bit < 2; bit++) {
    prefix[depth] = (char)('0' + bit);
    codes(children, children[node - 256][bit], prefix, depth + 1, out);
  }
}

static void huffman(const char *text) {
  static char table[256][20];
  short children[256][2];
  long counts[512] = {0};
  int next = 256, total = 0;
  for (const unsigned char *p = (const unsigned char *)text; *p; p++) counts[*p]++;
  struct heap h = {.is_before = smaller};
  for (int c = 0; c < 256; c++)
    if (counts[c]) push(&h, counts[c], c);
  while (h.length > 1) {
    struct entry a = pop(&h), b = pop(&h);
    children[next - 256][0] = (short)a.payload, children[next - 256][1] = (short)b.payload;
    push(&h, a.key + b.key, next++);
  }
  char prefix[20];
  codes((const short(*)[2])children, pop(&h).payload, prefix, 0, table);
  for (int c = 0; c < 256; c++)
    if (counts[c]) printf("%c=%s ", c, table[c]), total += (int)strlen(table[c]) * (int)counts[c];
  printf("%d bits for %d\n", total, (int)strlen(text) * 8);
  free(h.entries);
}

static void simulation(void) {
  struct heap events = {.is_before = smaller};
  unsigned random = 42;
  int waiting = 0, busy = 0, served = 0, longest = 0;
  push(&events, 0, 0);
  long now = 0;
  while (events.length && served < 30) {
    struct entry e = pop(&events);
    now = e.key;
    random = random * 1103515245u + 12345u;
    if (e.payload == 0) {  // somebody arrives
      waiting++;
      push(&events, now + 1 + random / 65536 % 7, 0);
    } else {
      busy = 0, served++;
    }
    if (waiting > longest) longest = waiting;
    if (waiting && !busy) waiting--, busy = 1, push(&events, now + 2 + random / 4096 % 5, 1);
  }
  printf("%ld %d %d %d\n", now, served, waiting, longest);
  free(events.entries);
}

int main(void) {
  order(smaller);
  order(larger);
  dijkstra();
  huffman("abracadabra alakazam");
  simulation();
  return 0;
}
