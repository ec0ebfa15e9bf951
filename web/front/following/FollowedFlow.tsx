import Box from '@mui/material/Box'
import type { Subscription } from '#contract/front/subscriptions.ts'
import type { SearchPageParams } from '#web/finding/search/searchParams.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { useMarkVisited } from '#web/messaging/subscriptions/useMarkVisited.ts'
import { FlowForm } from './FlowForm.tsx'
import { FollowedList } from './FollowedList.tsx'

/** Lists the followed document flows, with a form to follow another one. */
export function FollowedFlow({ page }: { page: number | undefined }) {
  const { t } = useTranslation()
  const { mutate: visit } = useMarkVisited()
  return (
    <Box sx={stack}>
      <div>
        <FollowedList
          about="flow"
          page={page}
          label={t('sub.tab.flow')}
          nameOf={nameOf}
          linkOf={linkOf}
          none={t('sub.flowNone')}
        />
      </div>
      <FlowForm />
    </Box>
  )

  /** Describes a flow: « CSE Paris · Documents de séance · Ordre du jour »; omits open choices. */
  function nameOf({ flow }: Subscription) {
    const parts = [flow?.irp?.name, flow?.family && t(`sub.family.${flow.family}`), flow?.documentType?.name]
    return parts.filter(Boolean).join(' · ') || t('sub.flowAll')
  }

  function linkOf(subscription: Subscription) {
    const { id } = subscription
    return (
      <TextLink
        to="/recherche"
        search={documentsOf(subscription)}
        onClick={() => visit(id)}
        onAuxClick={({ button }) => button === 1 && visit(id)}
      >
        {nameOf(subscription)}
      </TextLink>
    )
  }
}

/** Search for the documents of a flow. */
const documentsOf = ({ flow }: Subscription): SearchPageParams => ({
  type: ['document'],
  irp: flow?.irp ? [flow.irp.id] : undefined,
  family: flow?.family ? [flow.family] : undefined,
  documentType: flow?.documentType ? [flow.documentType.id] : undefined,
})
