/** The facts that were learned about one package of a provider. */
export interface LearnedPackage {
  /** `hashicorp/random 3.6.0` */
  readonly title: string;
  readonly id: LearnedPackageId;
  readonly types: readonly LearnedType[];
}

export interface LearnedPackageId {
  /** The source address of the provider. */
  readonly provider: string;
  readonly version: string;
  /** `h1:…`, as in the lock file. */
  readonly checksum: string;
}

/** The facts that were learned about one resource type. */
export interface LearnedType {
  readonly name: string;
  /** `3 arguments replace, 2 update` */
  readonly summary: string;
}

/** Some of what was learned: a package, or some of its types. */
export interface LearnedSelection {
  readonly id: LearnedPackageId;
  /** Absent for all types. */
  readonly types?: readonly string[];
}
