import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { Mail } from '#contract/messaging/mails.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { type Translate, useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { mails, mailsPerPage } from '#web/messaging/mails/api.ts'
import { stateFilters } from '#web/messaging/mails/filters.ts'
import { MailStateChip } from '#web/messaging/mails/MailStateChip.tsx'
import { AccountFrame } from '#web/people/users/AccountFrame.tsx'
import { user } from '#web/people/users/api.ts'
import type { AccountMailFilters } from '#web/people/users/filters.ts'
import { MailingPanel } from './MailingPanel.tsx'
import '#web/messaging/mails/translations.ts'

const route = getRouteApi('/house/admin/user/$id/courriels')

/** « Courriels »: lists the mails of a person with their states, and says why a mail may not reach them. */
export default function AccountMailsPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const filters: AccountMailFilters = route.useSearch()
  const shown = useDeferredValue(filters)
  const { filterBy } = useUrlFilters<AccountMailFilters>()
  const { data: record } = useSuspenseQuery(user(id))
  const { data } = useSuspenseQuery(mails({ ...shown, user: id }))
  return (
    <AccountFrame record={record}>
      <Box sx={{ display: 'grid', gap: 2.5, '& > *': { minWidth: 0 } }}>
        {record.mailing && <MailingPanel mailing={record.mailing} />}
        <RecordList
          name="accountMails"
          caption={t('userForm.tab.mails')}
          count={t('mails.count', { count: data.totalItems })}
          columns={columnsOf(t)}
          rows={data.member}
          total={data.totalItems}
          page={shown.page}
          pageSize={mailsPerPage}
          filters={
            <FilterChips
              label={t('mails.byState')}
              choices={stateFilters.map((value) => ({ value, label: t(`mails.state.${value}`) }))}
              chosen={filters.state}
              onChoose={(state) => filterBy({ state })}
            />
          }
          empty={t('userForm.noMail')}
        />
      </Box>
    </AccountFrame>
  )
}

const columnsOf = (t: Translate): readonly Column<Mail>[] => [
  {
    key: 'subject',
    label: t('userForm.mail.subject'),
    always: true,
    cell: ({ id, subject }) => (
      <TextLink
        to="/admin/courriels"
        search={{ courriel: id }}
        color="inherit"
        sx={{ display: 'inline-block', lineHeight: '24px', overflowWrap: 'anywhere' }}
      >
        {subject}
      </TextLink>
    ),
  },
  { key: 'state', label: t('userForm.mail.state'), cell: ({ state }) => <MailStateChip state={state} /> },
  { key: 'writtenAt', label: t('userForm.mail.writtenAt'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { key: 'sentAt', label: t('userForm.mail.sentAt'), cell: ({ sentAt }) => sentAt && <Instant at={sentAt} /> },
  { key: 'to', label: t('userForm.mail.to'), hidden: 'atFirst', cell: ({ to }) => to },
  { key: 'lastError', label: t('userForm.mail.lastError'), cell: ({ lastError }) => lastError },
]

function Instant({ at }: { at: string }) {
  const { t } = useTranslation()
  return (
    <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
      {t('userForm.at', { date: formatDay(at), time: formatTime(at) })}
    </Box>
  )
}
