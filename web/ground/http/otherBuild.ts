import { buildHeader } from '#contract/ground/buildHeader.ts'
import { offlineCopyDateHeader } from './offlineCopyDate.ts'

/** The build of this page, which the server wrote into it. Undefined in a page without server. */
const ownBuild = readOwnBuild()
let otherBuild: string | null = null

function readOwnBuild(): string | undefined {
  const written = typeof document === 'undefined' ? null : document.getElementById('build')
  return written?.textContent ? (JSON.parse(written.textContent) as string) : undefined
}

/** Records which build the answering server has. Copies on the device tell nothing about the server. */
export function recordBuild({ headers }: Response) {
  const build = headers.get(buildHeader)
  if (build && !headers.has(offlineCopyDateHeader)) otherBuild = build === ownBuild ? null : build
}

/** The build of the server that answered last, if it is not the one of this page. */
export const currentOtherBuild = (): string | null => (ownBuild === undefined ? null : otherBuild)
