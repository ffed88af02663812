import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient";

/** The features that the other Terraform and OpenTofu extensions have as well. Beside them, each would be shown twice. */
const FEATURES = {
  completion: ["provideCompletionItem"],
  signatureHelp: ["provideSignatureHelp"],
  definition: ["provideDefinition"],
  references: ["provideReferences"],
  symbols: ["provideDocumentSymbols", "provideWorkspaceSymbols"],
  semanticTokens: [
    "provideDocumentSemanticTokens",
    "provideDocumentSemanticTokensEdits",
    "provideDocumentRangeSemanticTokens",
  ],
  links: ["provideDocumentLinks"],
  tests: [],
} as const;

type Feature = keyof typeof FEATURES;

const SETTING = "stateline.features";
const OTHERS = ["hashicorp.terraform", "gamunu.opentofu", "opentofu.vscode-opentofu"];

/** Returns the name of another extension for the language; undefined if there is none. */
function otherExtension(): string | undefined {
  const [other] = OTHERS.flatMap((id) => vscode.extensions.getExtension(id) ?? []);
  if (!other) return undefined;
  const { displayName } = other.packageJSON as { readonly displayName?: unknown };
  return typeof displayName === "string" ? displayName : other.id;
}

/** Whether a feature is left to another extension: always with `off`, never with `on`, beside another extension with `auto`. */
export function isLeft(feature: Feature): boolean {
  const use = vscode.workspace.getConfiguration().get<Readonly<Record<string, unknown>>>(SETTING, {})[feature];
  return use === "off" || (use !== "on" && otherExtension() !== undefined);
}

type Provide = (...parameters: readonly unknown[]) => unknown;

/** Answers nothing for the features that are left to another extension. */
export const sharedFeatures: Middleware = Object.fromEntries(
  (Object.keys(FEATURES) as Feature[]).flatMap((feature) =>
    FEATURES[feature].map((name) => {
      const provide: Provide = (...parameters) => {
        const next = parameters.at(-1) as Provide;
        return isLeft(feature) ? undefined : next(...parameters.slice(0, -1));
      };
      return [name, provide] as const;
    }),
  ),
);

const TOLD = "stateline.toldOfOtherExtension";

/** Says once which features are left to another extension. */
export async function tellOfOtherExtension(memory: vscode.Memento): Promise<void> {
  const other = otherExtension();
  const left = (Object.keys(FEATURES) as Feature[]).filter(isLeft);
  if (other === undefined || left.length === 0 || memory.get(TOLD) === other) return;
  await memory.update(TOLD, other);
  const [use, settings] = [vscode.l10n.t("Use Stateline's"), vscode.l10n.t("Settings")];
  const message = vscode.l10n.t(
    "Stateline leaves completion, symbols and similar features to {0}, so that nothing is shown twice.",
    other,
  );
  const chosen = await vscode.window.showInformationMessage(message, use, settings);
  const configuration = vscode.workspace.getConfiguration();
  if (chosen === use)
    await configuration.update(
      SETTING,
      Object.fromEntries(Object.keys(FEATURES).map((feature) => [feature, "on"])),
      vscode.ConfigurationTarget.Global,
    );
  if (chosen === settings) await vscode.commands.executeCommand("workbench.action.openSettings", SETTING);
}
