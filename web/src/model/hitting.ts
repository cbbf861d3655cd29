// Minimal hitting sets: of the sets that each force the failure (cores), what has to change is a set that has an
// element of every one of them (Reiter; Liffiton and Sakallah). So the correction sets of a run follow from all of its
// cores, and the other way round, without a solver.

// Is every element of the first in the second?
export const is_subset = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  if (a.size > b.size) return false;
  for (const each of a) if (!b.has(each)) return false;
  return true;
};

// The sets that contain no other one, in their order; of equal ones the first.
export function minimal(sets: ReadonlySet<string>[]): ReadonlySet<string>[] {
  return sets.filter(
    (set, i) => !sets.some((other, j) => i !== j && is_subset(other, set) && (other.size < set.size || j < i)),
  );
}

// Smallest first, at most `most`. An empty core cannot be hit: there are none then. No cores: the empty set hits all.
// Branches on the elements of a core that is not hit yet (Reiter's tree, by level), so small sets come first.
export function minimal_hitting_sets(cores: ReadonlySet<string>[], most = 50): ReadonlySet<string>[] {
  if (cores.some((core) => core.size === 0)) return [];
  const found: Set<string>[] = [];
  const seen = new Set<string>();
  let level: Set<string>[] = [new Set()];
  let work = 20_000; // partial sets looked at: the rest of a wide tree is left out
  while (level.length > 0 && found.length < most) {
    const next: Set<string>[] = [];
    for (const partial of level) {
      if (work-- <= 0) return found;
      if (found.some((set) => is_subset(set, partial))) continue;
      const open = cores.find((core) => ![...core].some((each) => partial.has(each)));
      if (!open) {
        found.push(partial);
        if (found.length >= most) break;
        continue;
      }
      for (const element of open) {
        const larger = new Set(partial).add(element);
        const key = [...larger].sort().join('\n');
        if (!seen.has(key)) {
          seen.add(key);
          next.push(larger);
        }
      }
    }
    level = next;
  }
  return found;
}
