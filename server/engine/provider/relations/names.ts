/** The letters of names in links. */
const NAME = /^[\w.~%:@+-]+(?:\/[\w.~%:@+-]+)*$/;

/** Whether a text is a name, and the other one is a path to it: `main` and `projects/p/global/networks/main`. */
export const isNameInLink = (name: string, link: string): boolean =>
  !name.includes("/") && LINK.test(link) && endsAfter("/", name, link);

/** The starts of links and paths of clouds. What starts otherwise may be a name with slashes. */
const LINK =
  /^(?:https?:\/\/|\/|arn:|v\d\w*\/|(?:projects|organizations|folders|billingAccounts|regions|zones|locations|global|subscriptions|b)\/)/;

/** Whether one of two paths is the other one from a slash to its end: `projects/p/…` and `https://host/v1/projects/p/…`. */
export const isPathInLink = (configured: string, stored: string): boolean =>
  configured.includes("/") &&
  stored.includes("/") &&
  (endsAfter("/", configured, stored) || endsAfter("/", stored, configured));

/** Whether one of two texts is the last part of the ARN that the other one is. */
export function isNameInArn(configured: string, stored: string): boolean {
  const [arn, name] = stored.startsWith("arn:") ? [stored, configured] : [configured, stored];
  return arn.startsWith("arn:") && (endsAfter(":", name, arn) || endsAfter("/", name, arn));
}

const endsAfter = (separator: string, name: string, whole: string): boolean =>
  NAME.test(name) && whole.length > name.length && whole.endsWith(`${separator}${name}`);

/**
 * Whether a configured text names the family, or the project and the family, of the stored image: `debian-cloud/debian-12` of
 * `…/projects/debian-cloud/global/images/debian-12-bookworm-v20250610`.
 */
export function isImageOfFamily(configured: string, stored: string): boolean {
  const image = /(?:^|\/)images\/([a-z0-9-]+)$/.exec(stored)?.[1];
  const family = /([a-z0-9-]+)$/.exec(configured)?.[1];
  if (image === undefined || family === undefined || !NAME.test(configured)) return false;
  const project = /(?:^|\/)projects\/([^/]+)\//.exec(stored)?.[1];
  const wantedProject = /^(?:.*projects\/)?([a-z0-9-]+)\/(?:(?:global\/)?images\/)?(?:family\/)?[a-z0-9-]+$/.exec(
    configured,
  )?.[1];
  const isOfProject = wantedProject === undefined || ["family", "images", "global", project].includes(wantedProject);
  return isOfProject && (image === family || isInFamily(image, family));
}

/** Whether every word of a family is a word of the image, in the same order. */
function isInFamily(image: string, family: string): boolean {
  const words = image.split("-");
  let at = 0;
  // Names of images leave out that a release has long-term support.
  const named = family.split("-").filter((word) => word !== "lts");
  return named.every((word) => {
    const place = words.indexOf(word, at);
    at = place + 1;
    return place >= 0;
  });
}

const SCOPE = "https://www.googleapis.com/auth/";

/** The short names that gcloud has for scopes of Google's APIs, where they are not the end of the scope. */
const SHORT_SCOPES: ReadonlyMap<string, string> = new Map([
  ["cloud-source-repos", "source.full_control"],
  ["cloud-source-repos-ro", "source.read_only"],
  ["compute-ro", "compute.readonly"],
  ["compute-rw", "compute"],
  ["logging-write", "logging.write"],
  ["monitoring-read", "monitoring.read"],
  ["monitoring-write", "monitoring.write"],
  ["service-control", "servicecontrol"],
  ["service-management", "service.management.readonly"],
  ["sql", "sqlservice"],
  ["sql-admin", "sqlservice.admin"],
  ["storage-full", "devstorage.full_control"],
  ["storage-ro", "devstorage.read_only"],
  ["storage-rw", "devstorage.read_write"],
  ["trace", "trace.append"],
  ["useraccounts-ro", "cloud.useraccounts.readonly"],
  ["useraccounts-rw", "cloud.useraccounts"],
  ["userinfo-email", "userinfo.email"],
]);

const PLAIN_SCOPES = ["bigquery", "cloud-platform", "datastore", "monitoring", "pubsub", "taskqueue"];

/** Returns the scope of Google's APIs that a short name of gcloud stands for. Any other text stays. */
export function wholeScope(text: string): string {
  const end = PLAIN_SCOPES.includes(text) ? text : SHORT_SCOPES.get(text);
  return end === undefined ? text : SCOPE + end;
}
