/** What `terraform providers schema -json` prints of the provider that the states are made for. */
export declare const sampleSchemas: object;
