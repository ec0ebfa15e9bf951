import { mdiArrowLeft } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary, getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/ground/limits.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { useKeys } from '#web/ground/ui/keyboard/useKeys.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { document, documentsToValidate } from '#web/papers/documents/api.ts'
import { ReturnToSession } from '#web/papers/documents/ReturnToSession.tsx'
import { ViewerSkeleton } from '#web/papers/documents/reading/ViewerSkeleton.tsx'
import type { ValidationQueueFilters } from '#web/papers/documents/searchParams.ts'
import { BodyFilter } from './BodyFilter.tsx'
import { DocumentReview, type SaveThen } from './DocumentReview.tsx'
import { QueueItem } from './QueueItem.tsx'
import { QueueSession } from './QueueSession.tsx'
import '#web/papers/documents/translations.ts'

const route = getRouteApi('/house/documents-a-valider')

/** Shows the validation queue with one document next to it; on a phone, one or the other. */
export default function ToValidatePage() {
  const { t } = useTranslation()
  const { document: asked, ...filters }: ValidationQueueFilters = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const { data } = useSuspenseQuery(documentsToValidate(filters))
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const rows = data.member
  const [place, setPlace] = useState(0)
  const [shownId, setShownId] = useState<number>()
  const [wasShown, setWasShown] = useState(false)
  const [isReplacement, setReplacement] = useState(false)
  const [hasMoved, setMoved] = useState(false)
  const [tickedIds, setTicked] = useState<readonly number[]>([])
  const sessions = [...Map.groupBy(rows, ({ session }) => session?.id ?? null)]
  const isLastPage = (filters.page ?? 1) * limits.validationsAtOnce >= data.totalItems
  // another one that comes into the queue does not take the place of the one that is being read
  const found = [asked, shownId].map((id) => rows.findIndex((row) => row.id === id)).find((index) => index >= 0)
  if (found !== undefined && found !== place) setPlace(found)
  // after a document leaves the queue, shows the one that takes its position
  const at = found ?? Math.min(place, rows.length - 1)
  if (rows[at] && rows[at].id !== shownId) {
    setReplacement(wasShown)
    setShownId(rows[at].id)
  }
  const shown = isWide || asked !== undefined ? rows[at] : undefined
  if (wasShown !== Boolean(shown)) setWasShown(Boolean(shown))
  const saveShownThen = useRef<SaveThen>(null)

  const show = (index: number, { ignoreBlocker = false, session = filters.session } = {}) => {
    setMoved(true)
    return navigate({
      to: '/documents-a-valider',
      search: { ...filters, session, document: rows[index]?.id },
      replace: asked !== undefined,
      resetScroll: false,
      ignoreBlocker,
    })
  }
  const moveTo = (index: number) => (rows[index] ? () => void show(index) : undefined)
  /** Opens the next document, and keeps in the URL the session of the one that was decided on. */
  const leave = async () => {
    await show(rows[at + 1] ? at + 1 : at - 1, { ignoreBlocker: true, session: shown?.session?.id })
    if (rows.length === 1) window.document.querySelector<HTMLElement>('h1')?.focus()
  }
  useKeys({ j: () => moveTo(shown ? at + 1 : 0)?.(), k: () => moveTo(at - 1)?.() })
  usePrefetchDocument(rows[at + 1]?.id)

  const list = (
    <Box component="section" aria-label={t('nav.toValidate')} sx={queue}>
      {sessions.map(([id, documents]) => (
        <QueueSession
          key={id}
          documents={documents}
          isWhole={(documents[0] !== rows[0] || !filters.page) && (documents.at(-1) !== rows.at(-1) || isLastPage)}
          tickedIds={tickedIds}
          onTick={(ids) =>
            setTicked([...tickedIds.filter((other) => documents.every((one) => one.id !== other)), ...ids])
          }
          saveThen={(ids, act) =>
            shown && ids.includes(shown.id) && saveShownThen.current ? saveShownThen.current(act) : act()
          }
          onValidated={() =>
            // the page may be gone by then
            router.latestLocation.pathname === '/documents-a-valider' &&
            void navigate({
              to: '/documents-a-valider',
              search: { ...filters, session: id ?? filters.session, document: asked },
              replace: true,
              resetScroll: false,
              // another document that is being corrected stays open
              ignoreBlocker: true,
            })
          }
        >
          {documents.map((row) => (
            <QueueItem
              key={row.id}
              document={row}
              isShown={row === shown}
              filters={filters}
              isTicked={tickedIds.includes(row.id)}
              onTick={(isTicked) =>
                setTicked(isTicked ? [...tickedIds, row.id] : tickedIds.filter((other) => other !== row.id))
              }
            />
          ))}
        </QueueSession>
      ))}
    </Box>
  )
  return (
    <Page
      title={t('nav.toValidate')}
      context={t('doc.waiting', { count: data.totalItems })}
      // an empty queue has the button in its middle; otherwise the next document has the filled button
      actions={filters.session && rows.length > 0 && <ReturnToSession id={filters.session} isMain={!shown} />}
      {...(!isWide &&
        shown && {
          trail: (
            <ButtonLink
              to="/documents-a-valider"
              search={filters}
              size="small"
              variant="text"
              startIcon={<Icon path={mdiArrowLeft} />}
            >
              {t('doc.backToQueue')}
            </ButtonLink>
          ),
        })}
    >
      {(isWide || !shown) && <BodyFilter chosen={filters.irp} />}
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            action={
              filters.session ? (
                <ReturnToSession id={filters.session} isMain />
              ) : (
                <ButtonLink to="/home" variant="outlined">
                  {t('error.home')}
                </ButtonLink>
              )
            }
          >
            {t('doc.noneToValidate')}
          </EmptyState>
        </Card>
      ) : (
        <Box sx={columns}>
          {(isWide || !shown) && (
            <div>
              {list}
              <Pager page={filters.page ?? 1} itemsPerPage={limits.validationsAtOnce} totalItems={data.totalItems} />
            </div>
          )}
          {shown && (
            <CatchBoundary getResetKey={() => String(shown.id)} errorComponent={DeletedDocumentNotice}>
              <Suspense fallback={<ViewerSkeleton />}>
                <DocumentReview
                  key={shown.id}
                  id={shown.id}
                  saveRef={saveShownThen}
                  takesFocus={hasMoved}
                  isReplacement={isReplacement}
                  onPrevious={moveTo(at - 1)}
                  onNext={moveTo(at + 1)}
                  onDone={() => void leave()}
                />
              </Suspense>
            </CatchBoundary>
          )}
        </Box>
      )}
    </Page>
  )
}

/** Tells that the document was deleted after the list was loaded. */
function DeletedDocumentNotice() {
  const { t } = useTranslation()
  return <EmptyState>{t('doc.gone')}</EmptyState>
}

/** Prefetches the next document of the queue. */
function usePrefetchDocument(id: number | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (id !== undefined) void queries.prefetchQuery(document(id))
  }, [queries, id])
}

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  // two thirds for the pages of the document
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' },
} as const

/** The list scrolls independently of the document. */
const queue = {
  display: 'grid',
  gap: 2,
  overflow: 'auto',
  position: { lg: 'sticky' },
  top: { lg: 80 },
  maxHeight: { lg: 'calc(100dvh - 104px)' },
} as const
