// Which folder may import which. Read by `npm run check`, and drawn into docs/floor-plan.svg.

/** The wings, from the ground up: each may import those before it. */
const wings = [
  'ground',
  'messaging',
  'people',
  'papers',
  'meetings',
  'publishing',
  'finding',
  'front',
  'supervision',
  'operation',
]
const sides = ['contract', 'server', 'web']

/** One rule per side and wing: nothing of a later wing. */
const upwards = sides.flatMap((side) =>
  wings.slice(0, -1).map((wing, index) => ({
    name: `${side}: ${wing} imports no later wing`,
    severity: 'error',
    from: { path: `^${side}/${wing}/` },
    to: { path: `^${side}/(${wings.slice(index + 1).join('|')})/` },
  })),
)

module.exports = {
  forbidden: [
    ...upwards,
    {
      name: 'subjects import no root file of their side',
      comment:
        'main.ts, subjects.ts and the router stand on the wings. The commands and the start of the server read subjects.ts.',
      severity: 'error',
      from: { path: `^(contract|server|web)/(${wings.slice(0, -1).join('|')})/` },
      to: { path: '^(contract|server|web)/[^/]+[.]tsx?$' },
    },
    {
      name: 'no cycle of subjects',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(contract|server|web)/[^/]+/[^/]+$' },
      to: { circular: true, path: '^(contract|server|web)/[^/]+/[^/]+$' },
    },
    {
      name: 'only the root files of another subject',
      comment: 'Folders inside a subject are its own. The ground has no such inside: its folders are public.',
      severity: 'error',
      from: { path: '^(server|web)/([^/]+)/([^/]+)/' },
      to: { path: '^(server|web)/(?!ground/)[^/]+/[^/]+/[^/]+/', pathNot: '^$1/$2/$3/' },
    },
    {
      name: 'the contract imports only zod, phone numbers and itself',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: '^contract/|node_modules/(zod|libphonenumber-js)/' },
    },
    {
      name: 'the server does not import the interface',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|demo|tests|journeys|bench|cluster|setup)/' },
    },
    {
      name: 'the interface knows the server by its contract alone',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|demo|tests|journeys|bench|cluster|setup)/' },
    },
    {
      name: 'the interface uses no module of Node',
      severity: 'error',
      from: { path: '^web/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]test[.]tsx?$|[.](css|json|svg|txt)$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    moduleSystems: ['es6'],
  },
}
