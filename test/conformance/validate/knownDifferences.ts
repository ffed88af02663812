/** Where we differ, as `FAMILY: DIRECTORY`, and why; one that does not differ any more fails. */
export const KNOWN_DIFFERENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "modes: remote state with backend of cloud": "what a backend takes is known of the local one alone",
    "moduleTree: of a registry with a submodule that is not written down":
      "local modules are read where they are, initialised or not",
    "moduleTree: local, moved elsewhere by the manifest": "local modules are read where they are, initialised or not",
    "moduleTree: local, not written down": "local modules are read where they are, initialised or not",
    "moduleTree: local, changed source": "local modules are read where they are, initialised or not",
    "moduleTree: two calls, one written down": "local modules are read where they are, initialised or not",
    "testModules: no folder, another source": "local modules are read where they are, initialised or not",
    "moduleTree: a manifest that is cut": "Terraform's summary is a sentence of Go's; we say what is not installed",
    "moduleTree: a manifest of another kind": "Terraform's summary is a sentence of Go's; we say what is not installed",
  }),
);
