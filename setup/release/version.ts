/** A release that cannot be made; the message says what to do, in French. */
export class ReleaseFault extends Error {}

/** Semantic Versioning 2.0: numbers, then maybe a pre-release. Build metadata is for snapshots only. */
const semanticVersion = /^\d+\.\d+\.\d+(-[\da-z-]+(\.[\da-z-]+)*)?$/i

/**
 * Checks that the latest release of the changelog is that of package.json, and asks something of operators or says that it
 * asks nothing.
 * @throws ReleaseFault
 */
export function checkReleaseNotes(version: string, changelog: string): void {
  if (!semanticVersion.test(version))
    throw new ReleaseFault(`La version de package.json (${version}) n’est pas une version sémantique, comme 1.4.0.`)
  const [, latest = '', notes = ''] = /^## +(\S+).*\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? []
  if (latest !== version)
    throw new ReleaseFault(
      `CHANGELOG.md commence par « ${latest} », et package.json dit ${version} : donnez à cette partie le titre « ## ${version} » suivi de sa date, ou écrivez la bonne version dans package.json. Pour un essai : npm run release -- --snapshot`,
    )
  if (!/^### What this release asks of operators$/m.test(notes))
    throw new ReleaseFault(
      `Dans CHANGELOG.md, la partie ${version} n’a pas de « ### What this release asks of operators » : écrivez ce que la mise à jour leur demande, ou « Nothing beyond the upgrade. ».`,
    )
}

/**
 * The version of a build between releases. It is later than the release of that number, and earlier than the next one in
 * Debian's order.
 * @param instant of the commit, in seconds since 1970
 */
export function snapshotVersion(version: string, commit: string, instant: number): string {
  const [day, time = ''] = new Date(instant * 1_000).toISOString().replaceAll(/[-:]/g, '').split('T')
  return `${version}+${day}.${time.slice(0, 6)}.${commit.slice(0, 8)}`
}

/** The version in Debian's notation, in which a pre-release comes before its release. */
export const debianVersion = (version: string): string => version.replace('-', '~')
