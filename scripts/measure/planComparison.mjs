import { isDeepStrictEqual } from "node:util";

/** Whether two plans do the same to an instance; the order of a replacement counts. */
export function sameActions(one, other) {
  return one.join() === other.join();
}

/**
 * Returns each value of the real plan beside ours: "same", "lessKnown" (unknown in ours alone), "moreKnown" (unknown in the real one alone)
 * or "other", and whether ours lists it at all. Members of lists are paired by equality first, because a plan file does not tell lists and sets apart.
 */
export function comparedValues(real, ours) {
  const compared = [];
  walk("", merged(real.after, real.after_unknown), merged(ours.after, ours.after_unknown), compared);
  return compared;
}

const UNKNOWN = Symbol("unknown");

/** Returns a value with UNKNOWN in the places that its mask names. */
function merged(value, mask) {
  if (mask === true) return UNKNOWN;
  if (Array.isArray(value) || Array.isArray(mask)) {
    const length = Math.max(value?.length ?? 0, Array.isArray(mask) ? mask.length : 0);
    return Array.from({ length }, (_, index) => merged(value?.[index], Array.isArray(mask) ? mask[index] : false));
  }
  if (isObject(value) || isObject(mask)) {
    const names = Object.keys({ ...value, ...(isObject(mask) ? mask : {}) });
    return Object.fromEntries(names.map((name) => [name, merged(value?.[name], isObject(mask) ? mask[name] : false)]));
  }
  return value ?? null;
}

/** Whether a value says nothing of an attribute that the real provider does not have in its version. */
function isEmpty(value) {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Whether the names at a path are attributes of a resource or of a block, which a plan file lists all, and not the keys of a map. */
function holdsAttributes(path) {
  return path === "" || path.endsWith("[]");
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function walk(path, real, ours, compared, isListed = true) {
  const add = (kind) => compared.push({ kind, path, real: shown(real), ours: shown(ours), isListed });
  if (real === UNKNOWN) return add(ours === UNKNOWN ? "same" : "moreKnown");
  if (ours === UNKNOWN) return add("lessKnown");
  if (Array.isArray(real) && Array.isArray(ours) && (real.length > 0 || ours.length > 0)) {
    for (const [one, other] of pairs(real, ours)) walk(`${path}[]`, one, other, compared);
    return;
  }
  if (isObject(real) && isObject(ours)) {
    const names = Object.keys({ ...real, ...ours });
    if (names.length === 0) return add("same");
    for (const name of names) {
      if (!(name in real) && (isEmpty(ours[name]) || holdsAttributes(path))) continue;
      walk(path === "" ? name : `${path}.${name}`, real[name] ?? null, ours[name] ?? null, compared, name in ours);
    }
    return;
  }
  return add(isSameLeaf(real, ours) ? "same" : "other");
}

/** A plan file holds a number that no double holds as a text. */
function isSameLeaf(one, other) {
  if (typeof one === "number" && typeof other === "string") return String(one) === other;
  if (typeof one === "string" && typeof other === "number") return one === String(other);
  return isDeepStrictEqual(one, other);
}

function pairs(real, ours) {
  if (real.length === ours.length && real.every((one, index) => isDeepStrictEqual(one, ours[index])))
    return real.map((one, index) => [one, ours[index]]);
  const left = [...ours];
  const paired = [];
  const rest = [];
  for (const one of real) {
    const index = left.findIndex((other) => isDeepStrictEqual(one, other));
    if (index < 0) rest.push(one);
    else paired.push([one, left.splice(index, 1)[0]]);
  }
  rest.sort(byText);
  left.sort(byText);
  for (let index = 0; index < Math.max(rest.length, left.length); index++)
    paired.push([rest[index] ?? null, left[index] ?? null]);
  return paired;
}

function byText(one, other) {
  return JSON.stringify(shown(one)) < JSON.stringify(shown(other)) ? -1 : 1;
}

function shown(value) {
  if (value === UNKNOWN) return "(unknown)";
  if (Array.isArray(value)) return value.map(shown);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shown(member)]));
  return value;
}
