/** Texts like those that people decode. */
export const DOCUMENTS = [
  // A Kubernetes manifest.
  `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web, "tier": 'front'}
  annotations:
    note: >-
      folded
      text

      and more
        indented
spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: web
        image: nginx:1.25
        ports:
        - containerPort: 80
          protocol: TCP
        args: ["--x", '--y=1', z]
        env:
          - name: A
            value: "yes"
          - {name: B, value: no}
`,
  // Helm values.
  `# Default values.
image:
  repository: "ghcr.io/x/y"   # where it is
  tag: ~
  pullPolicy: IfNotPresent
resources:
  limits: &limits
    cpu: 100m
    memory: 128Mi
  requests:
    <<: *limits
    cpu: 0.5
nodeSelector: {}
tolerations: []
affinity: null
hosts: [a.example, 'b.example', {name: c.example, port: 0x1F90}]
`,
  // A GitHub workflow.
  `name: CI
on:
  push:
    branches: [ main, 'release/**' ]
  pull_request:
jobs:
  build:
    runs-on: ubuntu-latest
    timeout-minutes: 1e1
    strategy:
      matrix:
        node: [18, 20.0]
        include: [{os: linux, "x": y}, os: mac]
    steps:
      - uses: actions/checkout@v4
      - name: Test
        if: github.ref == 'refs/heads/main' && !cancelled()
        run: |
          npm ci
          npm test -- --all

          echo "done"
      - run: >
          one
          line
`,
  // cloud-init.
  `#cloud-config
users:
  - default
  - name: ops
    sudo: ALL=(ALL) NOPASSWD:ALL
    ssh_authorized_keys:
      - ssh-ed25519 AAAA ops@example
write_files:
- path: /etc/motd
  permissions: '0644'
  content: |2-
      centred
     text
- encoding: b64
  content: !!binary aGk=
runcmd:
 - [ ls, -l, / ]
 - "echo \\"hi\\" \\u00e9\\x21\\n"
final: 2020-01-02
`,
  // What is rare.
  `%YAML 1.1
%TAG !e! tag:yaml.org,2002:
--- # one document
a: !e!str 5
? b
: &b [1, .5, -0, 0o17]
? |
  c
: *b
"d\\
  e": 'it''s

  fine'
f: plain
  text

  goes on
"<<": {g: 1}
...
`,
  `- - - a
  - b
-
  - c
- ? d
- : e
- !!map {f: 1, ? g : h, i, j: , k}
- !!seq [l, m: n, ? o : p]
- é😀: "日本"
`,
];
