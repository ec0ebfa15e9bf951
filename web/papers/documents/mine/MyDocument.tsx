import { mdiFileDocumentOutline, mdiLockOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { actionsOn } from '#contract/ground/policy/viewer.ts'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { formatDayShort, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { toPolicyViewer } from '#web/ground/viewer/policyViewer.ts'
import { FileMeta } from '#web/papers/documents/FileMeta.tsx'
import { newestVersionStatus } from '#web/papers/documents/life/newestVersionStatus.ts'
import { useDocumentStep } from '#web/papers/documents/mutations.ts'
import type { MyDocumentsFilters } from '#web/papers/documents/searchParams.ts'
import { RefusalReason } from './RefusalReason.tsx'
import '#web/papers/documents/recordTranslations.ts'

/** Shows one of my documents: refusal reason, title, target, and the next action. */
export function MyDocument({ document }: { document: DocumentRow }) {
  const { t } = useTranslation()
  const { id, title, irp, session, documentType, documentCommission, confidential, updatedAt, textStatus } = document
  const state = newestVersionStatus(document)
  return (
    <Card component="li" sx={{ p: { xs: 2, sm: 2.5 } }}>
      {state === 'refused' && <RefusalReason document={document} />}
      <Box sx={line}>
        <Icon
          path={mdiFileDocumentOutline}
          sx={{ gridArea: 'icon', fontSize: 20, mt: '2px', color: 'text.secondary' }}
        />
        <Box sx={{ gridArea: 'about', minWidth: 0 }}>
          <TextLink to="/documents/$id" params={{ id }} color="inherit" sx={{ fontWeight: 600 }}>
            {title}
          </TextLink>
          {confidential && (
            <>
              <Icon path={mdiLockOutline} sx={{ fontSize: 16, ml: 0.75, verticalAlign: '-2px' }} />
              <VisuallyHidden>{t('doc.confidential')}</VisuallyHidden>
            </>
          )}
          <Typography variant="body2" color="textSecondary">
            {`${irp.name}\u00A0· `}
            {session && (
              <>
                <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} color="inherit" underline="always">
                  {t('doc.ofSession', { date: formatDayShort(session.startsAt) })}
                </TextLink>
                {'\u00A0· '}
              </>
            )}
            {(documentType ?? documentCommission)?.name ?? t('doc.unclassified')}
            {'\u00A0· '}
            <FileMeta document={document} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('doc.changedOn', { date: formatDayShort(updatedAt), time: formatTime(updatedAt) })}
          </Typography>
          {textStatus === 'empty' && (
            <Typography variant="body2" sx={{ color: 'ink.primary' }}>
              {t('upload.scanned')}
            </Typography>
          )}
        </Box>
        <NextAction document={document} />
      </Box>
    </Card>
  )
}

/** Shows the action that the status asks for. Other actions are on the document screen. */
function NextAction({ document }: { document: DocumentRow }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const me = useMe()
  const submission = useDocumentStep('submission')
  const publication = useDocumentStep('validation')
  const withdrawal = useDocumentStep('withdrawal')
  const { id, irp, session, title, author, status, pending, confidential, channel } = document
  const may = new Set(
    actionsOn(toPolicyViewer(me), 'documents', {
      bodyId: irp.id,
      authorId: author?.id ?? null,
      depositorId: pending?.filedBy?.id ?? null,
      status,
      moving: pending?.status ?? (status === 'published' || status === 'archived' ? 'none' : status),
      confidential,
      channel,
      sessionOut: true,
    }),
  )
  const about = (label: string) => ({ 'aria-label': `${label}\u00A0: ${title}`, children: label })
  const isHere = () => router.latestLocation.pathname === '/mes-documents'
  const edit = { to: '/documents/$id/modification', params: { id } } as const
  /** Takes the step, after which the screen leads to the session; on validation errors, opens the form. */
  const take = (step: typeof submission) =>
    // the line may be gone by then: callbacks given to `mutate` would not run; and so may the page
    void step.mutateAsync({ id }).then(
      () => {
        if (session && isHere())
          void navigate({
            to: '/mes-documents',
            search: (filters: MyDocumentsFilters) => ({ ...filters, session: session.id }),
            replace: true,
            resetScroll: false,
          })
      },
      (failure: unknown) => {
        if (violationsOf(failure).length > 0 && isHere()) void navigate(edit)
      },
    )
  const state = newestVersionStatus(document)

  return (
    <Box sx={{ gridArea: 'act', display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
      {may.has('documents.amend') && (
        <ButtonLink
          {...edit}
          {...(state === 'draft' && { variant: 'outlined', color: 'inherit' })}
          {...about(t(state === 'refused' ? 'doc.correct' : 'form.edit'))}
        />
      )}
      {state === 'refused' && !may.has('documents.amend') && (
        <ButtonLink to="/documents/$id" params={{ id }} {...about(t('doc.seeDocument'))} />
      )}
      {state === 'draft' && may.has('documents.validate') && (
        <Button loading={publication.isPending} onClick={() => take(publication)} {...about(t('doc.publish'))} />
      )}
      {state === 'draft' && may.has('documents.submit') && !may.has('documents.validate') && (
        <Button loading={submission.isPending} onClick={() => take(submission)} {...about(t('doc.submitShort'))} />
      )}
      {may.has('documents.withdraw') && (
        <Button
          variant="outlined"
          color="inherit"
          loading={withdrawal.isPending}
          onClick={() => withdrawal.mutate({ id })}
          {...about(t('doc.withdraw'))}
        />
      )}
    </Box>
  )
}

const line = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '20px minmax(0, 1fr)', sm: '20px minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"icon about" ". act"', sm: '"icon about act"' },
} as const
