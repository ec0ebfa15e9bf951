import { mdiArrowLeft } from '@mdi/js'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import './translations.ts'

/** Links to the session of a document that was submitted or published. @param isMain it is the filled button of the screen */
export function ReturnToSession({ id, isMain }: { id: number; isMain: boolean }) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      to="/seances/$idEvent"
      params={{ idEvent: id }}
      startIcon={<Icon path={mdiArrowLeft} />}
      {...(!isMain && { variant: 'outlined' })}
    >
      {t('doc.backToSession')}
    </ButtonLink>
  )
}
