import { secretsOf } from "../../engine/render/secrets.ts";
import { WrongUse } from "./arguments.ts";
import { cutText } from "./pages.ts";
import { callTool, planOfFolder, type Surroundings, TOOLS } from "./tools.ts";

const PLAN = "stateline:///plan";
const INSTANCE = "stateline:///instance/";

/** The most resources of one answer. */
const MOST = 100;

/** Returns the plan of the server's folder and its instances, some at a time. */
export async function listResources(cursor: string | undefined, surroundings: Surroundings): Promise<object> {
  const from = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isInteger(from) || from < 0) throw new WrongUse("The cursor belongs to no answer.");
  const plan = await planOfFolder(surroundings);
  const { masked } = secretsOf(plan);
  const addresses = [...new Set(plan.traces.map(({ change }) => change.address.text))];
  const all = [
    { uri: PLAN, name: "plan", description: "The planned action of every instance", mimeType: "text/markdown" },
    ...addresses.map((address) => ({
      uri: `${INSTANCE}${encodeURIComponent(address)}`,
      name: masked(address),
      description: "Every stage of the instance",
      mimeType: "text/markdown",
    })),
  ];
  const end = from + MOST;
  return { resources: all.slice(from, end), ...(end < all.length && { nextCursor: String(end) }) };
}

/** Returns the text of a resource, cut to one answer. */
export async function readResource(uri: unknown, surroundings: Surroundings): Promise<object> {
  const text = await textOf(uri, surroundings);
  return { contents: [{ uri, mimeType: "text/markdown", text: cutText(text) }] };
}

function textOf(uri: unknown, surroundings: Surroundings): Promise<string> {
  if (uri === PLAN) return callTool(TOOLS.get("plan")!, {}, surroundings);
  if (typeof uri === "string" && uri.startsWith(INSTANCE))
    return callTool(TOOLS.get("explain_instance")!, { address: decoded(uri.slice(INSTANCE.length)) }, surroundings);
  throw new WrongUse(`There is no resource ${String(uri)}.`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new WrongUse(`${text} is not encoded as a URI.`);
  }
}
