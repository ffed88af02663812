import {
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensDelta,
  type SemanticTokensDeltaParams,
  type SemanticTokensParams,
  type SemanticTokensRangeParams,
} from "vscode-languageserver";
import { type SemanticToken, semanticTokens } from "../../ide/editing/semanticTokens.ts";
import { TOKEN_KINDS } from "../../ide/editing/tokenKinds.ts";
import { documentAt } from "../fromProtocol.ts";
import { lengthIn } from "../positions.ts";
import { unitAt } from "../unitDocument.ts";
import type { Handler, World } from "../world.ts";

/** The bit of the only modifier. */
const DEFINITION = 1;

function builderOf({ memory: { tokens } }: World, uri: string): SemanticTokensBuilder {
  const builder = tokens.get(uri) ?? new SemanticTokensBuilder();
  // The documents that were asked for last stay.
  tokens.delete(uri);
  tokens.set(uri, builder);
  const [oldest] = tokens.keys();
  if (tokens.size > MOST_DOCUMENTS && oldest !== undefined) tokens.delete(oldest);
  return builder;
}

const MOST_DOCUMENTS = 50;

export const onSemanticTokens: Handler<SemanticTokensParams, SemanticTokens> = async (
  world,
  { textDocument: { uri } },
) => {
  const tokens = await tokensOf(world, uri);
  if (!tokens) return null;
  const builder = builderOf(world, uri);
  builder.previousResult("");
  return push(builder, tokens).build();
};

export const onSemanticTokensDelta: Handler<SemanticTokensDeltaParams, SemanticTokens | SemanticTokensDelta> = async (
  world,
  { textDocument: { uri }, previousResultId },
) => {
  const tokens = await tokensOf(world, uri);
  if (!tokens) return null;
  const builder = builderOf(world, uri);
  builder.previousResult(previousResultId);
  return push(builder, tokens).buildEdits();
};

export const onSemanticTokensRange: Handler<SemanticTokensRangeParams, SemanticTokens> = async (
  world,
  { textDocument: { uri }, range },
) => {
  const tokens = await tokensOf(world, uri, { from: range.start.line, to: range.end.line });
  return tokens ? push(new SemanticTokensBuilder(), tokens).build() : null;
};

async function tokensOf(
  world: World,
  uri: string,
  lines?: { readonly from: number; readonly to: number },
): Promise<readonly SemanticToken[] | undefined> {
  const unit = await unitAt(world, uri);
  const at = unit ? undefined : await documentAt(world, uri);
  const syntax = unit?.syntax ?? at?.root.plan.syntaxOf(at.path);
  // The names of a JSON file are strings, which the editor colours itself.
  if (!syntax || syntax.source.path.endsWith(".json")) return undefined;
  const { source } = syntax;
  return semanticTokens(syntax, lines).map((token) => {
    const start = source.lineStarts[token.line]!;
    const [before, name] = [token.character, token.character + token.length].map((end, at) =>
      source.text.slice(start + (at === 0 ? 0 : token.character), start + end),
    );
    return { ...token, character: lengthIn(before!), length: lengthIn(name!) };
  });
}

function push(builder: SemanticTokensBuilder, tokens: readonly SemanticToken[]): SemanticTokensBuilder {
  for (const { line, character, length, kind, isDefinition } of tokens)
    builder.push(line, character, length, TOKEN_KINDS.indexOf(kind), isDefinition ? DEFINITION : 0);
  return builder;
}
