import type { BodyHome } from '#contract/meetings/bodyHome.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { DocumentLines } from '#web/papers/documents/DocumentLine.tsx'
import '#web/people/bodies/translations.ts'

/** Shows the last minutes and the pinned documents. Renders nothing without any. */
export function KeyDocuments({ lastMinutes, pinned }: Pick<BodyHome, 'lastMinutes' | 'pinned'>) {
  const { t } = useTranslation()
  if (!lastMinutes && pinned.length === 0) return null
  return (
    <Panel title={t('body.papers')}>
      {lastMinutes && (
        <DocumentLines documents={[lastMinutes.document]} note={() => t(`body.minutes.${lastMinutes.state}`)} />
      )}
      <DocumentLines documents={pinned} />
    </Panel>
  )
}
