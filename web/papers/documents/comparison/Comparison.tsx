import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { pageDigests } from '#web/papers/documents/lazyQueries.ts'
import { ChangedPage } from './ChangedPage.tsx'
import { ChangeList } from './ChangeList.tsx'
import { comparePages, type PageChange } from './comparePages.ts'
import { PicturesToggle } from './PicturesToggle.tsx'
import type { PictureChange } from './pictures/compareFiles.ts'
import { usePictureChanges } from './usePictureChanges.ts'
import '#web/papers/documents/translations.ts'

// the PDF library is loaded when pictures are shown
const PagePictures = lazyRouteComponent(screenLoader(() => import('./PagePictures.tsx')))

interface ComparisonProps {
  document: Document
  /** Versions of the file. */
  before: number
  after: number
}

/**
 * Compares two versions page by page: lists the pages that differ, and shows one of them side by side, as text and on
 * request as pictures. Pages without text, those of a scan, are compared by their pictures.
 */
export default function Comparison({ document, before, after }: ComparisonProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { id } = document
  const left = useQuery(pageDigests(id, before))
  const right = useQuery(pageDigests(id, after))
  const texts = useMemo(() => left.data && right.data && compareTexts(left.data, right.data), [left.data, right.data])
  const pictures = usePictureChanges({ id, before, after }, texts && texts.imagePages)
  const [chosen, setChosen] = useState(0)
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.5, sm: 2 }, mb: 2 }}>
      <Typography variant="h3" component="h3" id={titleId} sx={{ fontSize: 17, fontWeight: 700, mb: 1 }}>
        {t('doc.compare.title', { before, after })}
      </Typography>
      {content()}
    </Card>
  )

  function content(): ReactNode {
    if ([left, right].some(({ isError, data }) => isError && !data) || (pictures.isError && !pictures.changes))
      return <Typography role="alert">{t('doc.compare.failed')}</Typography>
    if (!texts || !right.data) return <Skeleton variant="rounded" height={240} />
    const { imagePages, changes: textChanges } = texts
    const changes: (PageChange | PictureChange)[] = [...textChanges, ...(pictures.changes ?? [])].toSorted(
      (one, other) => (one.after ?? one.before ?? 0) - (other.after ?? other.before ?? 0),
    )
    const total = document.versions.find(({ number }) => number === after)?.pages ?? right.data.length
    const shown = changes[chosen]
    return (
      <>
        {imagePages?.length !== 0 && (
          <Typography variant="body2" sx={{ mb: 1 }}>
            {imagePages === null ? t('doc.compare.scans') : t('doc.compare.imagePages', { count: imagePages.length })}
          </Typography>
        )}
        {pictures.changes ? (
          <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mb: 1 }}>
            {changes.length === 0 && imagePages?.length !== 0
              ? t('doc.compare.nothingVisible')
              : t('doc.compare.count', { count: changes.length, total })}
          </Typography>
        ) : (
          <LinearProgress
            variant="determinate"
            value={pictures.share * 100}
            aria-label={t('doc.compare.running')}
            sx={{ my: 2 }}
          />
        )}
        <ChangeList changes={changes} chosen={chosen} onChoose={setChosen} />
        {shown &&
          ('areas' in shown ? (
            <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
              <PagePictures id={id} change={shown} before={before} after={after} areas={shown.areas} />
            </Suspense>
          ) : (
            <>
              <ChangedPage id={id} change={shown} before={before} after={after} />
              <PicturesToggle>
                <PagePictures id={id} change={shown} before={before} after={after} />
              </PicturesToggle>
            </>
          ))}
      </>
    )
  }
}

/**
 * Compares the texts of the pages.
 * @returns `imagePages`: what only the pictures can tell, pages that have no text in either version; null for all pages,
 * when a version is a scan
 */
function compareTexts(before: readonly string[], after: readonly string[]) {
  if (before.length === 0 || after.length === 0) return { changes: [], imagePages: null }
  const { changes, same } = comparePages(before, after)
  return { changes, imagePages: same.filter((pair) => before[pair.before - 1] === '') }
}
