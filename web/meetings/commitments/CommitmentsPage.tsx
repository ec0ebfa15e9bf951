import { mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { commitments, commitmentsPerPage, exportUrl } from './api.ts'
import { CommitmentFilterBar } from './CommitmentFilterBar.tsx'
import { CommitmentLine } from './CommitmentLine.tsx'
import './translations.ts'

const route = getRouteApi('/house/engagements')

/** The register of commitments and questions, over the bodies that one may see, late ones first. */
export default function CommitmentsPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(commitments(shown))
  const isFiltered = Object.values(shown).some((value) => value !== undefined)
  const isEmpty = data.member.length === 0
  return (
    <Page
      title={t('commitment.register')}
      context={t('commitment.registerContext')}
      actions={
        !isEmpty && (
          <Button
            component="a"
            href={exportUrl(shown)}
            download
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={mdiDownload} />}
            sx={{ minHeight: 44 }}
          >
            {t('commitment.export')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {!(isEmpty && !isFiltered) && (
          <>
            <CommitmentFilterBar choices={data.choices} filters={filters} />
            <Typography component="output" variant="body2" color="textSecondary">
              {t('commitment.count', { count: data.totalItems })}
            </Typography>
          </>
        )}
        {isEmpty ? (
          <EmptyState
            {...(isFiltered && {
              action: (
                <ButtonLink to="." search={{}} variant="outlined">
                  {t('common.reset')}
                </ButtonLink>
              ),
            })}
          >
            {t(isFiltered ? 'commitment.noneFound' : 'commitment.none')}
          </EmptyState>
        ) : (
          <Card sx={{ px: { xs: 2, sm: 2.5 }, py: 0.75, minWidth: 0 }}>
            <Box component="ul" sx={plainList}>
              {data.member.map((commitment) => (
                <CommitmentLine key={commitment.id} commitment={commitment} withSession withBody />
              ))}
            </Box>
          </Card>
        )}
        <Pager page={shown.page ?? 1} itemsPerPage={commitmentsPerPage} totalItems={data.totalItems} />
      </Box>
    </Page>
  )
}
