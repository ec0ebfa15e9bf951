import { mdiArrowLeft } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { formatDayShort, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { MasterDetail, PaneMessage } from '#web/ground/records/MasterDetail.tsx'
import { usePreviousRecordId } from '#web/ground/records/usePreviousRecordId.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { mails, mailsPerPage } from './api.ts'
import { type MailFilters, stateFilters } from './filters.ts'
import { MailRow } from './MailRow.tsx'
import { MailSamples } from './MailSamples.tsx'
import { OpenedMail } from './OpenedMail.tsx'
import { OpenedSample } from './OpenedSample.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/courriels')

/** Lists sent and queued mails and shows the opened one beside; on a phone, one of the two. */
export default function MailsPage() {
  const { t } = useTranslation()
  const { courriel, modele, ...filters } = useDeferredValue(route.useSearch())
  const { data } = useSuspenseQuery(mails(filters))
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const before = usePreviousRecordId(courriel)

  function openedOf() {
    if (modele !== undefined) return { id: modele, record: <OpenedSample key={modele} kind={modele} /> }
    if (courriel === undefined) return null
    return { id: courriel, record: <OpenedMail key={courriel} id={courriel} takesFocus={before !== courriel} /> }
  }

  const list = (
    <div>
      <MailFilterBar filters={filters} />
      <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', my: 1.5 }}>
        {t('mails.count', { count: data.totalItems })}
      </Typography>
      {data.oldestWaitingAt && (
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {t('mails.oldestWaiting', {
            date: formatDayShort(data.oldestWaitingAt),
            time: formatTime(data.oldestWaitingAt),
          })}
        </Typography>
      )}
      <Card>
        {data.member.length === 0 ? (
          <EmptyState
            action={
              isFiltered ? (
                <ButtonLink to="/admin/courriels" variant="outlined">
                  {t('common.reset')}
                </ButtonLink>
              ) : undefined
            }
          >
            {t(isFiltered ? 'mails.noneFound' : 'mails.none')}
          </EmptyState>
        ) : (
          <Box component="ul" aria-label={t('nav.mails')} sx={plainList}>
            {data.member.map((mail) => (
              <MailRow
                key={mail.id}
                mail={mail}
                filters={filters}
                isShown={mail.id === courriel}
                takesFocus={courriel === undefined && mail.id === before}
              />
            ))}
          </Box>
        )}
      </Card>
      <Pager page={filters.page ?? 1} itemsPerPage={mailsPerPage} totalItems={data.totalItems} />
    </div>
  )
  return (
    <MasterDetail
      title={t('nav.mails')}
      context={t('mails.context')}
      list={list}
      opened={openedOf()}
      back={
        <ButtonLink
          to="/admin/courriels"
          search={filters}
          size="small"
          variant="text"
          startIcon={<Icon path={mdiArrowLeft} />}
        >
          {t('mails.back')}
        </ButtonLink>
      }
      choose={t('mails.choose')}
      Gone={MailNotFound}
    >
      <MailSamples filters={filters} shown={modele} />
    </MasterDetail>
  )
}

/** Filters mails by words and state, through the URL. */
function MailFilterBar({ filters }: { filters: MailFilters }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  /** a new filter resets the page */
  const filterBy = (changed: MailFilters) =>
    navigate({
      to: '/admin/courriels',
      search: { ...filters, ...changed, page: undefined },
      replace: true,
      resetScroll: false,
    })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <SearchField
        label={t('mails.search')}
        value={filters.q ?? ''}
        onSearch={(words) => void filterBy({ q: words || undefined })}
      />
      <FilterChips
        label={t('mails.byState')}
        choices={stateFilters.map((value) => ({ value, label: t(`mails.state.${value}`) }))}
        chosen={filters.state}
        onChoose={(state) => void filterBy({ state })}
      />
    </Box>
  )
}

/** Shown for a mail deleted with its addressee's account. */
function MailNotFound() {
  const { t } = useTranslation()
  return <PaneMessage>{t('mails.gone')}</PaneMessage>
}
