import { createHash } from 'node:crypto'

interface Component {
  name: string
  version: string
  'bom-ref': string
  [field: string]: unknown
}

/** The fields of a CycloneDX document that change here. */
interface Sbom {
  serialNumber: string
  metadata: { timestamp: string; tools: unknown[]; component: Component; [field: string]: unknown }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
  [field: string]: unknown
}

interface SbomOptions {
  version: string
  commit: string
  /** of the commit, in seconds since 1970 */
  instant: number
  nodeVersion: string
  /** whether a package of this name is part of the release */
  isIncluded: (name: string) => boolean
}

/**
 * Makes the CycloneDX document of `npm sbom` that of a release: with Node, without packages that are left out, and the
 * same for each build of a commit.
 * @param printed by `npm sbom --sbom-format=cyclonedx`
 */
export function completeSbom(
  printed: string,
  { version, commit, instant, nodeVersion, isIncluded }: SbomOptions,
): string {
  const sbom = JSON.parse(printed) as Sbom
  const left = new Set(sbom.components.filter(({ name }) => !isIncluded(name)).map((left) => left['bom-ref']))
  const node = {
    'bom-ref': `node@${nodeVersion}`,
    type: 'platform',
    name: 'node',
    version: nodeVersion,
    purl: `pkg:generic/node@${nodeVersion}`,
  }
  const root = sbom.metadata.component['bom-ref']
  const reference = `mandature@${version}`
  const renamed = (ref: string) => (ref === root ? reference : ref)
  const components = [...sbom.components.filter((component) => !left.has(component['bom-ref'])), node]
  return `${JSON.stringify(
    {
      ...sbom,
      serialNumber: `urn:uuid:${uuidOf(`${commit} ${version}`)}`,
      metadata: {
        ...sbom.metadata,
        timestamp: new Date(instant * 1_000).toISOString(),
        // that of the machine, which may be another one for the next build
        tools: [{ vendor: 'npm', name: 'cli' }],
        component: {
          ...sbom.metadata.component,
          'bom-ref': reference,
          type: 'application',
          name: 'mandature',
          version,
          purl: `pkg:generic/mandature@${version}`,
        },
      },
      components,
      dependencies: [
        ...sbom.dependencies
          .filter(({ ref }) => !left.has(ref))
          .map(({ ref, dependsOn }) => ({
            ref: renamed(ref),
            dependsOn: [...dependsOn.filter((each) => !left.has(each)), ...(ref === root ? [node['bom-ref']] : [])],
          })),
        { ref: node['bom-ref'], dependsOn: [] },
      ],
    },
    null,
    2,
  )}\n`
}

/** A UUID of version 8 (RFC 9562) that is always the same for a text. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
