/** The length of the runs that Go's sort.SliceStable sorts by insertion before it merges them. */
const RUN = 20;

/**
 * Returns the order in which Go's sort.SliceStable leaves `length` items if it is asked to compare places: an order that no sort of
 * values gives, for programs whose comparison looks at a list that is not sorted along. `isLess` compares two places.
 */
export function orderByPlaces(length: number, isLess: (a: number, b: number) => boolean): readonly number[] {
  const order = Array.from({ length }, (_, place) => place);
  for (let start = 0; start < length; start += RUN) insert(order, start, Math.min(start + RUN, length), isLess);
  for (let run = RUN; run < length; run *= 2)
    for (let start = 0; start + run < length; start += 2 * run)
      merge(order, start, start + run, Math.min(start + 2 * run, length), isLess);
  return order;
}

type IsLess = (a: number, b: number) => boolean;

function insert(order: number[], start: number, end: number, isLess: IsLess): void {
  for (let next = start + 1; next < end; next++)
    for (let at = next; at > start && isLess(at, at - 1); at--) swap(order, at, at - 1);
}

/** Merges two neighbouring runs in place, as SymMerge does. */
function merge(order: number[], start: number, middle: number, end: number, isLess: IsLess): void {
  if (middle - start === 1) {
    const to = search(middle, end, (at) => !isLess(at, start));
    move(order, start, to - 1);
    return;
  }
  if (end - middle === 1) {
    const to = search(start, middle, (at) => isLess(middle, at));
    move(order, middle, to);
    return;
  }
  const half = Math.floor((start + end) / 2);
  const sum = half + middle;
  const [low, high] = middle > half ? [sum - end, half] : [start, middle];
  const from = search(low, high, (at) => isLess(sum - 1 - at, at));
  const to = sum - from;
  if (from < middle && middle < to) rotate(order, from, middle, to);
  if (start < from && from < half) merge(order, start, from, half, isLess);
  if (half < to && to < end) merge(order, half, to, end, isLess);
}

/** Returns the first place of a range for which the condition holds; its end if it holds for none. */
function search(low: number, high: number, holds: (at: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const at = Math.floor((from + to) / 2);
    if (holds(at)) to = at;
    else from = at + 1;
  }
  return from;
}

function swap(order: number[], a: number, b: number): void {
  [order[a], order[b]] = [order[b]!, order[a]!];
}

function move(order: number[], from: number, to: number): void {
  const [item] = order.splice(from, 1);
  order.splice(to, 0, item!);
}

/** Exchanges the two neighbouring parts of a range. */
function rotate(order: number[], start: number, middle: number, end: number): void {
  const first = order.slice(start, middle);
  order.splice(start, end - start, ...order.slice(middle, end), ...first);
}
