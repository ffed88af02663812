import type { InstanceAddress } from "../addrs/address.ts";
import type { Module, Provisioner, Resource } from "../config/module.ts";
import type { TestFile } from "../config/tests/testFile.ts";
import type { ModuleNode } from "../config/tree/loadModules.ts";
import type { Scope } from "../lang/scope.ts";
import type { Decision } from "../lifecycle/reasons/decision.ts";
import type { InstanceReasons } from "../lifecycle/reasons/explanations.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { EarlierOrigin } from "../load/earlierConfiguration.ts";
import type { FactSource, Learned } from "../provider/facts.ts";
import type { ProviderSchemas } from "../schema/schema.ts";
import type { Question } from "../source/question.ts";
import type { Anchor, Range } from "../source/range.ts";
import type { Expression, Item, SyntaxFile } from "../syntax/tree.ts";
import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import type { ApplyOperation, LeftOutOfApply } from "./applyOperation.ts";
import type { NotPlanned } from "./rows/notPlanned.ts";
import type { CallRow, ResourceRow, Row } from "./rows/rows.ts";

/** The queries of a view about a plan: the rows and the scope at a position in a file, and the reasons for a change. */
export interface PlanQueries {
  readonly configurationFiles: readonly SyntaxFile[];
  /** The files with values of root variables. */
  readonly variableFiles: readonly SyntaxFile[];
  /** The test files of the root module. */
  readonly testFiles: readonly TestFile[];
  /** Returns what sets a root variable; undefined if nothing does. */
  originOf(variable: string): ValueOrigin | undefined;
  /** Returns the module of a configuration file; for a test and any other file, the root module for any other file. */
  moduleOf(path: string): ModuleNode | undefined;
  /** Returns the module in a folder; if the module is used more than once, the first use. */
  moduleIn(folder: string): ModuleNode | undefined;
  /** Whether a file is among those that the plan has read. */
  isFileRead(path: string): boolean;
  /** Whether a module may have tests that the plan has not read. */
  hasUnreadTests(folder: string): boolean;
  /** Whether the plan knows of a file or folder: it is read, or listed in its folder. */
  isPresent(path: string): boolean;
  /** Returns the rows that a top-level item declares: one for each use of the module of the item. */
  rowsOf(item: Item): readonly Row[];
  /** Returns the row of a declaration in a module, by its name there, such as `var.region`; undefined if there is none. */
  rowNamed(module: ModuleNode, name: string): Row | undefined;
  /**
   * Returns the rows of the resources and calls that an item declares; for a call, also those of everything inside the module.
   */
  rowsAbout(item: Item): readonly AboutRow[];
  /** Returns the instances of a resource block or module call, those in removed module instances included. */
  tracesOf(item: Item): readonly Trace[];
  /** Returns what is not planned of a resource block or module call, with the reasons. */
  notPlannedOf(item: Item): readonly NotPlanned[];
  /** Returns the scope of the expressions of an item; undefined if the plan has no row of the item. */
  scopeAt(item: Item): Viewpoint | undefined;
  /** Returns the scopes of all instances of an item; with `isRepeated`, those of its own repetition too. */
  scopesAt(item: Item, isRepeated: boolean): readonly Scope[];
  /** Returns the scope of a module's expressions, in its first instance, for text that no row stands for yet. */
  scopeIn(module: ModuleNode): Scope;
  /** Returns the schemas of a provider, by its local name in a module, at best those of a pack; undefined if they are not at hand. */
  schemasOf(module: Module, localName: string): ProviderSchemas | undefined;
  /** Returns the block of an instance; undefined if nothing declares the instance. */
  declarationOf(trace: Trace): Resource | undefined;
  /** Returns where a resource or module call stood that was removed since the last apply; undefined if that is unknown. */
  formerPlaceOf(module: readonly string[], name: string): Range | undefined;
  /** Whether a `removed` block says that the object at an address is no longer configured. */
  isRemoved(address: InstanceAddress): boolean;
  /** Returns the configuration that the provider of an instance writes for an object; undefined if it writes none. */
  generatedConfiguration(trace: Trace, object: Value): GeneratedConfiguration | undefined;
  /** Returns the questions of an instance that are not answered. */
  openQuestionsOf(trace: Trace): readonly Question[];
  /** Returns the decision about the action and those about all attributes; with a path, only those about that attribute. */
  decisionsOf(trace: Trace, path?: Path): readonly Decision[];
  /** Returns the decisions of an instance for a view that asks about many of its parts; undefined if the plan does not run it. */
  reasonsOf(trace: Trace): InstanceReasons | undefined;
  /**
   * Returns the elements of a list in the scope of an item as instance keys in brackets; undefined unless all are known, different texts that
   * are not sensitive.
   */
  keysByElement(item: Item, list: Expression): readonly string[] | undefined;
  /** Returns a literal index as a number; undefined for any other key. */
  indexOf(key: Value): number | undefined;
  /** Returns what was learned of a part of a resource block; undefined if nothing was, or no instance is planned. */
  learnedOf(item: Item, path: Path): LearnedPart | undefined;
  /** Returns why an instance changes, as far as it is known; undefined for an unchanged instance, and for one without a block. */
  causesOf(trace: Trace): ChangeCauses | undefined;
  /** Whether an earlier configuration may prove the cause of a change that the state alone does not prove. */
  readonly lacksProof: boolean;
  /** Returns the provisioners of the block of an instance, or of the `removed` block that ends it. */
  provisionersOf(trace: Trace): readonly Provisioner[];
  /** Returns the resource whose create_before_destroy makes an instance follow; undefined if its own block says so. */
  createdFirstFor(trace: Trace): string | undefined;
  /** Returns what targets leave out of the apply of an instance; undefined for nothing. */
  leftOutOfApply(trace: Trace): LeftOutOfApply | undefined;
  /** The operations of the apply, in the order of their steps; computed on demand. */
  readonly applyOrder: readonly ApplyOperation[];
  /** The layout of the nodes. Two plans with the same nodes share the object, so a view can key its cache by it. */
  readonly layout: object | undefined;
  /** The rows by which `changedItems` compares; the same object for two plans without a difference. */
  readonly revision: Revision | undefined;
  /** Returns the anchors of the items whose rows differ from those of an earlier plan with the same `layout`. */
  changedItems(earlier: Revision): ReadonlySet<Anchor>;
}

/** The configuration that a provider writes for an object, or the questions whose answers it waits for. */
export type GeneratedConfiguration = { readonly configuration: Value } | { readonly open: readonly Question[] };

/** What was learned of one argument, or of the blocks of one type. */
export interface LearnedPart {
  readonly learned: Learned;
  /** The provider's source address. */
  readonly provider: string;
  /** The package that showed it; undefined if it holds for every version. */
  readonly source: FactSource | undefined;
  /** Whether it is of another package than the one in use. */
  readonly isHint: boolean;
  /** Whether the facts came with the schemas of a pack. */
  readonly isOfPack: boolean;
}

/** A moment in the life of the rows of a plan. */
export type Revision = readonly (Row | undefined)[];

/** What sets a root variable: a place in a file, a variable of the environment, or an option of the plan. */
export type ValueOrigin =
  | { readonly kind: "file"; readonly range: Range }
  | { readonly kind: "environment" | "option" | "unit" };

export type AboutRow = ResourceRow | CallRow;

/** A scope for the expressions of an item, and the instance whose values the scope has. */
export interface Viewpoint {
  readonly scope: Scope;
  /** The address of the instance or module instance; undefined if the item has only one. */
  readonly of: string | undefined;
}

/** A place that has to do with a change: a variable, a local value, an argument. */
export interface Cause {
  readonly text: string;
  /** Undefined for a value from the environment or the command line. */
  readonly range?: Range;
}

/** Why an instance changes. Only `proven` is a cause; everything else says what changes, and where its value comes from. */
export interface ChangeCauses {
  /** The instance whose parts decide: this one, or the one whose change triggers the replacement. */
  readonly of: Trace;
  /** The smallest parts that decide the change; empty if the existence of the instance changes. */
  readonly leaves: readonly Path[];
  /** The written argument that the leaves belong to, or the repetition of the block; undefined if it is none or several. */
  readonly argument: Cause | undefined;
  /** Where the argument has its value from, the nearest first. They are no causes, unless one is `proven`. */
  readonly sources: readonly Cause[];
  /** The only place that is proven to have changed. */
  readonly proven: ProvenCause | undefined;
}

/** A place whose change leads to the change of an instance. */
export interface ProvenCause extends Cause {
  /** Both values; absent if the part of the instance shows them, or if there are none. */
  readonly values?: { readonly before: Value | undefined; readonly after: Value | undefined };
  /** What shows that the place was otherwise; absent if the state does. */
  readonly since?: EarlierOrigin;
}
