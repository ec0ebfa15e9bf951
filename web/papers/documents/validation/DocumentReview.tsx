import { mdiCheck, mdiChevronLeft, mdiChevronRight, mdiClose, mdiFileCompare } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type Ref, Suspense, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { useKeys } from '#web/ground/ui/keyboard/useKeys.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { document as documentQuery } from '#web/papers/documents/api.ts'
import { comparableVersion } from '#web/papers/documents/comparison/comparableVersion.ts'
import { useDocumentForm } from '#web/papers/documents/filing/useDocumentForm.ts'
import { RefusalDialog } from '#web/papers/documents/life/RefusalDialog.tsx'
import { StateBanner } from '#web/papers/documents/life/StateBanner.tsx'
import { useDocumentStep } from '#web/papers/documents/mutations.ts'
import { ViewerSkeleton } from '#web/papers/documents/reading/ViewerSkeleton.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewFields } from './ReviewFields.tsx'
import '#web/papers/documents/recordTranslations.ts'

const Viewer = lazyRouteComponent(screenLoader(() => import('#web/papers/documents/viewer/Viewer.tsx')))
void Viewer.preload?.()
const Comparison = lazyRouteComponent(screenLoader(() => import('#web/papers/documents/comparison/Comparison.tsx')))

/** Calls `act` once the typed corrections, if there are any, are saved. Refused ones are shown in the fields instead. */
export type SaveThen = (act: (saved: Document) => void) => void

interface DocumentReviewProps {
  id: number
  saveRef: Ref<SaveThen>
  /** True when coming from another document: the title receives the focus. */
  takesFocus: boolean
  /** True when it stands where another document was: an early press was meant for that one. */
  isReplacement: boolean
  /** Open the previous or next document of the queue, if any. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Called when the document has left the queue. */
  onDone: () => void
}

/** Reviews a document: its pages, its fields, which can be corrected, and the buttons to validate or refuse it. */
export function DocumentReview(props: DocumentReviewProps) {
  const { id, saveRef, takesFocus, isReplacement, onPrevious, onNext, onDone } = props
  const { t } = useTranslation()
  const { data: document } = useSuspenseQuery(documentQuery(id))
  const editing = useDocumentForm(document)
  const { isDirty, saveThen } = editing
  const validation = useDocumentStep('validation')
  const [isRefusing, setRefusing] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const former = comparableVersion(document)
  const title = useTitleFocus(takesFocus)
  const isEarlyPress = useEarlyPress(isReplacement)
  const version = document.versions[0]?.number ?? document.fileVersion
  const mayValidate = document.can.includes('documents.validate')
  const mayRefuse = document.can.includes('documents.refuse')

  const saveCorrectionsThen: SaveThen = (act) => (isDirty ? void saveThen(async (saved) => act(saved)) : act(document))
  useImperativeHandle(saveRef, () => saveCorrectionsThen)
  const refuse = () => saveCorrectionsThen(() => setRefusing(true))
  const validate = () => {
    if (isEarlyPress()) return
    void saveThen(async () => {
      await validation.mutateAsync({ id })
      onDone()
    })
  }
  useKeys({
    v: () => mayValidate && !validation.isPending && validate(),
    r: () => mayRefuse && refuse(),
  })

  const acts = (validateLabel: string) => (
    <>
      {mayRefuse && (
        <Button variant="outlined" color="error" startIcon={<Icon path={mdiClose} />} onClick={refuse}>
          {t('doc.refuse')}
        </Button>
      )}
      {mayValidate && (
        <Button startIcon={<Icon path={mdiCheck} />} loading={validation.isPending} onClick={validate}>
          {validateLabel}
        </Button>
      )}
    </>
  )
  return (
    <Box component="section" aria-labelledby="examined" sx={{ minWidth: 0, pb: { xs: 9, lg: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}>
        <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
          <Typography
            variant="h2"
            id="examined"
            ref={title}
            tabIndex={-1}
            sx={{ fontSize: 20, overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
          >
            {document.title}
          </Typography>
          <ReviewFacts document={document} />
        </Box>
        <Box sx={{ display: { xs: 'none', lg: 'flex' }, gap: 1 }}>{acts(t('doc.validate'))}</Box>
      </Box>
      <StateBanner document={document} />
      {!mayValidate && <Typography sx={{ mb: 2 }}>{noLonger(document)}</Typography>}
      {document.can.includes('documents.amend') && <ReviewFields document={document} editing={editing} />}
      {former !== null && (
        <Button
          variant="outlined"
          color="inherit"
          aria-pressed={isComparing}
          startIcon={<Icon path={mdiFileCompare} />}
          onClick={() => setComparing(!isComparing)}
          sx={{ mb: 2, minHeight: 44 }}
        >
          {t('doc.compare', { n: former })}
        </Button>
      )}
      {former !== null && isComparing && (
        <Suspense fallback={<ViewerSkeleton />}>
          <Comparison document={document} before={former} after={version} />
        </Suspense>
      )}
      <Suspense fallback={<ViewerSkeleton />}>
        <Viewer key={`${id}.${version}`} document={document} version={version} />
      </Suspense>
      <GlobalStyles styles={phoneBarHeight} />
      <Box component="nav" aria-label={t('doc.queueMoves')} sx={phoneBar}>
        <IconButton aria-label={t('doc.previousToValidate')} disabled={!onPrevious} onClick={onPrevious}>
          <Icon path={mdiChevronLeft} />
        </IconButton>
        {acts(t('doc.validateShort'))}
        <IconButton aria-label={t('doc.nextToValidate')} disabled={!onNext} onClick={onNext}>
          <Icon path={mdiChevronRight} />
        </IconButton>
      </Box>
      {isRefusing && (
        <RefusalDialog
          document={document}
          onRefused={() => {
            setRefusing(false)
            onDone()
          }}
          onClose={() => setRefusing(false)}
        />
      )}
      <UnsavedChangesPrompt when={isDirty} question={t('form.unsaved')} bySearch />
    </Box>
  )

  /** Explains that somebody else has already handled the document. */
  function noLonger({ status }: Document) {
    return (
      <>
        {t('doc.noLongerWaits', { status: t(`doc.status.${status}`).toLocaleLowerCase('fr') })}{' '}
        <TextLink to="/documents/$id" params={{ id }} color="inherit" underline="always">
          {t('doc.seeDocument')}
        </TextLink>
      </>
    )
  }
}

/** Focuses the title when one document replaces another. */
function useTitleFocus(takesFocus: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return title
}

/** Longer than between the two presses of a double tap. */
const earlyPressMs = 1_000

/** Returns a function: whether the document replaced another less than a second ago, before anybody can have seen it. */
function useEarlyPress(isReplacement: boolean) {
  const replacedAt = useRef(Number.NEGATIVE_INFINITY)
  // not a passive effect, which may run after the next press
  useLayoutEffect(() => {
    if (isReplacement) replacedAt.current = performance.now()
  }, [isReplacement])
  return () => performance.now() - replacedAt.current < earlyPressMs
}

/** The snackbar is shown above the bottom bar. */
const phoneBarHeight = { '@media (max-width: 1199.95px)': { html: { '--action-bar': '61px' } } }

/** Bottom bar of the phone layout. */
const phoneBar = {
  position: 'fixed',
  zIndex: 'appBar',
  insetInline: 0,
  bottom: 'var(--bottom-bar, 0px)',
  display: { xs: 'flex', lg: 'none' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  px: 1,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const
