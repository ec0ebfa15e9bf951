import { useTranslation } from 'react-i18next'
import type { Subscription } from '#contract/subscriptions.ts'
import { ButtonLink } from '#web/ui/links.tsx'
import { FollowedList } from './FollowedList.tsx'

/** The slices of the flow of documents that I follow. */
export function FollowedFlow({ page }: { page: number | undefined }) {
  const { t } = useTranslation()
  return (
    <FollowedList
      about="flow"
      page={page}
      label={t('sub.tab.flow')}
      nameOf={nameOf}
      linkOf={nameOf}
      none={t('sub.flowNone')}
      action={
        <ButtonLink to="/recherche" search={{ type: ['document'] }} variant="outlined">
          {t('sub.flowSearch')}
        </ButtonLink>
      }
    />
  )

  /** « CSE Paris · Documents de séance · Ordre du jour »: what is open is left out. */
  function nameOf({ flow }: Subscription) {
    const parts = [flow?.irp?.name, flow?.family && t(`sub.family.${flow.family}`), flow?.documentType?.name]
    return parts.filter(Boolean).join(' · ') || t('sub.flowAll')
  }
}
