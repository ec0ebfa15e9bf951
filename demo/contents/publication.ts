import type { ContentStatus, ContentType, SynopsisSections } from '#contract/publishing/contents/contents.ts'
import type { Video } from '#contract/publishing/contents/videos.ts'
import type { BodyCode } from '#demo/bodies.ts'
import type { MotifName } from '#demo/pictures/motifs.ts'
import type { ThematicName } from '#demo/references.ts'

/**
 * A content of the demonstration. Its text refers to records: `[[session:CSE-BRE 7]]`, `[[paper:CSE-BRE 7]]` (the first
 * document of that session that everybody may read), `[[project:Classification des emplois]]`, `[[body:CSE-BRE]]`,
 * `[[medium:Kit d’accueil]]`, and `[[picture]]`, its own.
 */
export interface DemoPublication {
  key: string
  contentType: ContentType
  title: string
  introduction: string
  /** HTML */
  text?: string
  /** days from the reference day */
  days: number
  status?: ContentStatus
  /** contents with equal motif and colours share a picture */
  picture?: { motif: MotifName; colours?: number; alt: string }
  thematics?: readonly ThematicName[]
  bodies?: readonly BodyCode[]
  /** position in the slider */
  slide?: number
  channel?: 'csec'
  video?: Video
  /** a file of `demo/sounds`, whose transcript is its text */
  sound?: string
  /** key of the session of a synopsis */
  session?: string
  sections?: SynopsisSections
}
