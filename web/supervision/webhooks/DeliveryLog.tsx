import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Webhook } from '#contract/supervision/webhooks.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { readId } from '#web/ground/ui/filters/searchParams.ts'
import { deliveriesPerPage, webhookDeliveries } from './api.ts'
import { eventFilters, stateFilters, type WebhookFilters } from './filters.ts'
import { useDeliveryColumns } from './useDeliveryColumns.tsx'

interface DeliveryLogProps {
  filters: WebhookFilters
  webhooks: readonly Webhook[]
}

/** Lists what was sent to webhooks in the last month. */
export function DeliveryLog({ filters, webhooks }: DeliveryLogProps) {
  const { t } = useTranslation()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(webhookDeliveries(shown))
  return (
    <Box sx={{ '& time': { whiteSpace: 'nowrap' } }}>
      <RecordList
        name="webhookDeliveries"
        caption={t('webhooks.log')}
        count={t('webhooks.count', { count: data.totalItems })}
        columns={useDeliveryColumns(webhooks.filter(({ active }) => active).map(({ id }) => id))}
        rows={data.member}
        total={data.totalItems}
        page={shown.page}
        pageSize={deliveriesPerPage}
        filters={<DeliveryFilters filters={filters} webhooks={webhooks} />}
        empty={t('webhooks.noDelivery')}
      />
    </Box>
  )
}

/** Filters the log by webhook, event and result, through the URL. */
function DeliveryFilters({ filters, webhooks }: DeliveryLogProps) {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters<WebhookFilters>()
  return (
    <>
      <Box sx={fields}>
        <FilterSelect
          label={t('webhooks.filter.webhook')}
          value={filters.webhook ?? ''}
          onChange={({ target }) => filterBy({ webhook: readId(target.value) })}
        >
          <option value="">{t('webhooks.filter.anyWebhook')}</option>
          {webhooks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect
          label={t('webhooks.filter.event')}
          value={filters.event ?? ''}
          onChange={({ target }) => filterBy({ event: eventFilters.find((event) => event === target.value) })}
        >
          <option value="">{t('webhooks.filter.anyEvent')}</option>
          {eventFilters.map((event) => (
            <option key={event} value={event}>
              {t(`webhooks.event.${event}`)}
            </option>
          ))}
        </FilterSelect>
      </Box>
      <FilterChips
        label={t('webhooks.filter.state')}
        choices={stateFilters.map((value) => ({ value, label: t(`webhooks.delivery.${value}`) }))}
        chosen={filters.state}
        onChoose={(state) => filterBy({ state })}
      />
    </>
  )
}

const fields = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
} as const
