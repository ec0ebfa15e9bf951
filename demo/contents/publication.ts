import type { ContentStatus, ContentType, SynopsisSections } from '#contract/contents.ts'
import type { Video } from '#contract/videos.ts'
import type { BodyCode } from '#demo/bodies.ts'
import type { MotifName } from '#demo/pictures/motifs.ts'
import type { ThematicName } from '#demo/references.ts'

/**
 * A content of the demonstration. Its text names records of the portal: `[[session:CSE-BRE 7]]`, `[[paper:CSE-BRE 7]]` (the first
 * that everybody reads of that session), `[[project:Classification des emplois]]`, `[[body:CSE-BRE]]`, `[[medium:Kit d’accueil]]`,
 * and `[[picture]]`, its own.
 */
export interface DemoPublication {
  key: string
  contentType: ContentType
  title: string
  introduction: string
  /** HTML */
  text?: string
  /** days from the day of the demonstration */
  days: number
  status?: ContentStatus
  /** contents of one motif and colours share a picture */
  picture?: { motif: MotifName; colours?: number; alt: string }
  thematics?: readonly ThematicName[]
  bodies?: readonly BodyCode[]
  /** place in the slider */
  slide?: number
  channel?: 'csec'
  video?: Video
  /** a file of `demo/sounds`, whose words are its text */
  sound?: string
  /** key of the session that a synopsis tells */
  session?: string
  sections?: SynopsisSections
}
