import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'

const lines = [0, 1, 2, 3, 4]

/** Shows a placeholder while the results are loading. */
export function ResultsSkeleton() {
  const { t } = useTranslation()
  return (
    <Card sx={{ px: { xs: 2, sm: 2.5 } }} aria-busy>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {lines.map((line) => (
        <Box key={line} aria-hidden sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <Skeleton width="min(260px, 60%)" />
          <Skeleton width="min(520px, 90%)" height={28} />
          <Skeleton />
          <Skeleton width="70%" />
        </Box>
      ))}
    </Card>
  )
}

/** Shows why the search failed, with a retry button. */
export function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const told = error instanceof Failure ? error.problem?.description : undefined
  return (
    <Card sx={{ p: { xs: 2, sm: 2.5 } }} role="alert">
      <EmptyState action={<Button onClick={onRetry}>{t('common.retry')}</Button>}>
        {told ? frenchSpaces(told) : t('search.failed')}
      </EmptyState>
    </Card>
  )
}

/** Tells that the page number exceeds the last page. */
export function PageOutOfRange() {
  const { t } = useTranslation()
  return (
    <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
      <EmptyState
        action={
          <ButtonLink to="." search={(kept: object) => ({ ...kept, page: undefined })} variant="outlined">
            {t('search.firstPage')}
          </ButtonLink>
        }
      >
        {t('search.noneHere')}
      </EmptyState>
    </Card>
  )
}
