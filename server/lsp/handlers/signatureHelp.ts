import type { SignatureHelp, SignatureHelpParams } from "vscode-languageserver";
import { signatureHelp } from "../../ide/editing/signatureHelp.ts";
import { placeAt } from "../fromProtocol.ts";
import type { Handler } from "../world.ts";

export const onSignatureHelp: Handler<SignatureHelpParams, SignatureHelp> = async (
  world,
  { textDocument, position },
) => {
  const at = await placeAt(world, textDocument.uri, position);
  const signature = at && signatureHelp(at.root, at.path, at.offset);
  if (!signature) return null;
  const { label, description, parameters, active } = signature;
  return {
    signatures: [
      {
        label,
        documentation: description,
        parameters: parameters.map(([start, end]) => ({ label: [start, end] as [number, number] })),
      },
    ],
    activeSignature: 0,
    activeParameter: active,
  };
};
