import { mdiAlertCircleOutline, mdiAlertOutline, mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { importOutcomes } from '#contract/people/imports/importStates.ts'
import type { UserImport, UserImportLine } from '#contract/people/imports/userImports.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { importLines, linesPerPage, reportUrl } from '#web/people/imports/api.ts'
import { useColumnLabel } from '#web/people/imports/correctionChoices.ts'
import type { ImportFilters } from '#web/people/imports/filters.ts'
import { outcomeWord } from '#web/people/imports/outcomeWord.ts'
import { formatCell } from '#web/people/imports/remarks.ts'
import { OutcomeChip } from '#web/people/imports/StateChip.tsx'
import type { Corrections } from '#web/people/imports/useCorrections.ts'
import { LineEditor } from './LineEditor.tsx'

const route = getRouteApi('/house/admin/import')

interface LinesProps {
  shown: UserImport
  isCorrectable: boolean
  corrections: Corrections
}

/** Lists the lines of the file with their outcome and messages. */
export function Lines({ shown, isCorrectable, corrections }: LinesProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search: ImportFilters = route.useSearch()
  // once all faults are put right, the filter of the faults would show nothing
  const isVoid = search.outcome !== undefined && !shown.lines[search.outcome]
  const filters: ImportFilters = isVoid ? { ...search, outcome: undefined } : search
  const asked = useDeferredValue(filters)
  const { lines: corrected, typedIn, type } = corrections
  const { data } = useSuspenseQuery(importLines(shown, asked))
  const change = (changed: ImportFilters) =>
    void navigate({ to: '.', search: { ...filters, page: undefined, ...changed }, replace: true, resetScroll: false })
  const choices = importOutcomes
    .filter((outcome) => (shown.lines[outcome] ?? 0) > 0)
    .map((outcome) => ({
      value: outcome,
      label: t(outcome === 'deleted' ? 'import.chipOfPeople' : 'import.chip', {
        outcome: t(`import.outcome.${outcomeWord(outcome, shown.fromDirectory)}`),
        count: shown.lines[outcome] ?? 0,
      }),
    }))

  return (
    <Panel
      title={t('import.lines')}
      action={
        <Button
          component="a"
          href={reportUrl(shown.id)}
          download
          variant="text"
          size="small"
          startIcon={<Icon path={mdiDownload} />}
        >
          {t('import.downloadReport')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <FilterChips
          label={t('import.byOutcome')}
          choices={choices}
          chosen={filters.outcome}
          onChoose={(outcome) => change({ outcome })}
        />
        <SearchField
          label={t('import.search')}
          value={filters.q ?? ''}
          onSearch={(q) => change({ q: q || undefined })}
        />
        <Typography component="output" variant="body2" color="textSecondary">
          {t('import.found', { count: data.totalItems })}
        </Typography>
        {data.member.length === 0 ? (
          <EmptyState>{t('import.noLine')}</EmptyState>
        ) : (
          <Box component="ul" sx={plainList}>
            {data.member.map((line) => (
              <LineRow key={line['@id']} line={line} fromDirectory={shown.fromDirectory}>
                {isCorrectable && line.cells && (
                  <LineEditor
                    line={line}
                    typed={typedIn(line.line)}
                    onType={(column, text) => type(line.line, column, text)}
                  />
                )}
              </LineRow>
            ))}
          </Box>
        )}
      </Box>
      <Pager page={asked.page ?? 1} itemsPerPage={linesPerPage} totalItems={data.totalItems} />
      {corrected.length > 0 && (
        <Box sx={saveBar}>
          <Typography component="output" variant="body2" sx={{ flex: '1 1 200px' }}>
            {t('import.corrections', { count: corrected.length })}
          </Typography>
          <Button loading={corrections.isSending} onClick={() => corrections.send()}>
            {t('import.checkCorrections')}
          </Button>
        </Box>
      )}
    </Panel>
  )
}

interface LineRowProps {
  line: UserImportLine
  fromDirectory: boolean
  children: ReactNode
}

function LineRow({
  line: { line, outcome, person, messages, changes, corrected },
  fromDirectory,
  children,
}: LineRowProps) {
  const { t } = useTranslation()
  const labelOf = useColumnLabel()
  const name = `${person.firstName} ${person.lastName}`.trim()
  return (
    <Box component="li" sx={row}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 'none', width: { sm: 112 } }}>
        {line === 0 ? t('import.absent') : t('import.line', { line })}
      </Typography>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {person.id === null ? (
          <Typography sx={{ fontWeight: 500 }}>{name || person.email || '—'}</Typography>
        ) : (
          <TextLink to="/user/$idUser" params={{ idUser: person.id }} sx={{ fontWeight: 500 }}>
            {name || person.email}
          </TextLink>
        )}
        {name !== '' && (
          <Typography variant="body2" color="textSecondary">
            {person.email}
          </Typography>
        )}
        {messages.length > 0 && (
          <Box component="ul" sx={{ ...plainList, mt: 0.5 }}>
            {messages.map(({ code, message, column, level }) => (
              <Typography
                key={code + column}
                component="li"
                variant="body2"
                sx={{ display: 'flex', gap: 0.5, color: level === 'error' ? 'ink.error' : 'text.secondary' }}
              >
                <Icon path={level === 'error' ? mdiAlertCircleOutline : mdiAlertOutline} fontSize="small" />
                <span>
                  <VisuallyHidden>{t(`import.${level}`)} : </VisuallyHidden>
                  {frenchSpaces(message)}
                </span>
              </Typography>
            ))}
          </Box>
        )}
        {changes.length > 0 && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {changes.map(({ column, before, after }) => changeInWords(column, before, after)).join(' · ')}
          </Typography>
        )}
        {corrected.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {t('import.corrected', { columns: corrected.map((column) => labelOf(column)).join(', ') })}
          </Typography>
        )}
        {children}
      </Box>
      <OutcomeChip outcome={outcome} fromDirectory={fromDirectory} />
    </Box>
  )

  /** Describes a change: « Rôle : Lecteur → Rédacteur »; without a former value, only the new one. */
  function changeInWords(column: string, before: string | null, after: string | null) {
    const label = t(`import.column.${column}` as TextKey)
    if (before === null && after !== null) return frenchSpaces(`${label} : ${formatCell(column, after)}`)
    return t('import.change', {
      column: label,
      before: before === null ? t('import.nothing') : formatCell(column, before),
      after: after === null ? t('import.nothing') : formatCell(column, after),
    })
  }
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 2,
  rowGap: 0.5,
  py: 1.5,
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const

/** Stays in view while lines are corrected. */
const saveBar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const
