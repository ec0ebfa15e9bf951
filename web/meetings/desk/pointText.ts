import type { PointProgress } from '#contract/meetings/desk/desk.ts'
import type { TextKey, Translate } from '#web/ground/i18n/i18n.ts'

type PointTextKey = Extract<
  TextKey,
  `desk.${'pointName' | 'nextIs' | 'takePoint' | 'takePointAgain' | 'writeOn' | 'notesOn' | 'noteField' | 'movedOn'}`
>

/** Returns a text that names a point. */
export const pointText = (
  t: Translate,
  key: PointTextKey,
  { number, title }: Pick<PointProgress, 'number' | 'title'>,
) => t(key, { number, title })
