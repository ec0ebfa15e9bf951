import Button from '@mui/material/Button'
import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorRouteProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useParts } from '#web/ground/shell/parts.ts'
import { useServerReturn } from '#web/ground/shell/useServerReturn.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { me } from '#web/ground/viewer/api.ts'

/** Shown for a screen that failed: what happened, what to do, and the reference to quote. */
export function ScreenError({ error }: ErrorRouteProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryClient()
  const { reset } = useQueryErrorResetBoundary()
  useEffect(reset, [reset])
  // the guard leads to the setting-up
  const isConfined = error instanceof Failure && error.problem?.code === 'access.secondStepRequired'
  useEffect(() => {
    if (isConfined) void queries.refetchQueries({ queryKey: me.queryKey }).then(() => router.invalidate())
  }, [isConfined, queries, router])
  // the sign-in page is about to open
  if (error instanceof Failure && error.status === 401) return null

  if (isServerAway(error)) return <ServerAway />

  const retry = () => (error instanceof Failure ? void router.invalidate() : location.reload())
  return (
    <Page title={t('error.screen')} narrow>
      <EmptyState
        action={
          <div>
            <Button onClick={retry} sx={{ mr: 1 }}>
              {t('common.retry')}
            </Button>
            <ButtonLink to="/home" variant="outlined">
              {t('error.home')}
            </ButtonLink>
          </div>
        }
      >
        {explanation() ?? t('error.screen.text', { reference: referenceOf(error) })}
      </EmptyState>
    </Page>
  )

  function explanation() {
    if (!(error instanceof Failure)) return undefined
    return error.problem?.description && frenchSpaces(error.problem.description)
  }
}

/** Shown while the server does not answer: what is kept on the device. Tries again by itself. */
function ServerAway() {
  const { t } = useTranslation()
  const router = useRouter()
  const { withoutServer } = useParts()
  const retry = () => void router.invalidate()
  useServerReturn(true, retry)
  return (
    <Page title={t('error.away')} narrow>
      <EmptyState action={<Button onClick={retry}>{t('common.retry')}</Button>}>{t('error.away.text')}</EmptyState>
      {withoutServer.map(({ name, part: WithoutServer }) => (
        <WithoutServer key={name} />
      ))}
    </Page>
  )
}

/** Whether the server did not answer, or a proxy answered in its place. */
const isServerAway = (error: unknown) =>
  error instanceof Failure &&
  (error.fault.kind === 'no-response' || (!error.problem && [502, 503, 504].includes(error.status ?? 0)))

/** Formats name and time of an unexpected error, to find it in the logs. */
const referenceOf = (error: unknown) =>
  `${error instanceof Error ? error.name : 'Error'}-${Math.floor(Date.now() / 1000).toString(36)}`
