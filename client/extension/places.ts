import * as vscode from "vscode";
import type { Location, Position } from "../../server/protocol/place.ts";

export const toPosition = ({ line, character }: Position) => new vscode.Position(line, character);

export const toRange = ({ start, end }: Location) => new vscode.Range(toPosition(start), toPosition(end));

export const fromPosition = ({ line, character }: vscode.Position): Position => ({ line, character });
