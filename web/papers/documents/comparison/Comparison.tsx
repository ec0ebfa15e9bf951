import { mdiFileCompare } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { pageDigests } from '#web/papers/documents/lazyQueries.ts'
import { ChangedPage } from './ChangedPage.tsx'
import { comparePages, type PageChange } from './comparePages.ts'
import '#web/papers/documents/translations.ts'

// the PDF library is loaded when pictures are asked for
const PagePictures = lazyRouteComponent(screenLoader(() => import('./PagePictures.tsx')))

interface ComparisonProps {
  document: Document
  /** Versions of the file. */
  before: number
  after: number
}

/** Compares two versions page by page: lists the pages that differ, and shows one of them side by side, as text and on request as pictures. */
export default function Comparison({ document, before, after }: ComparisonProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const left = useQuery(pageDigests(document.id, before))
  const right = useQuery(pageDigests(document.id, after))
  const [chosen, setChosen] = useState(0)
  const [hasPictures, setPictures] = useState(false)
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.5, sm: 2 }, mb: 2 }}>
      <Typography variant="h3" component="h3" id={titleId} sx={{ fontSize: 17, fontWeight: 700, mb: 1 }}>
        {t('doc.compare.title', { before, after })}
      </Typography>
      {content()}
    </Card>
  )

  function content(): ReactNode {
    if (left.isError || right.isError) return <Typography role="alert">{t('doc.compare.failed')}</Typography>
    if (!left.data || !right.data) return <Skeleton variant="rounded" height={240} />
    if (left.data.length === 0 || right.data.length === 0)
      return (
        <Typography>
          {t('doc.compare.noText')}{' '}
          <TextLink
            to="/documents/$id"
            params={{ id: document.id }}
            search={{ version: before }}
            target="_blank"
            color="inherit"
            underline="always"
          >
            {t('doc.readVersion', { n: before })}
          </TextLink>
        </Typography>
      )
    const changes = comparePages(left.data, right.data)
    const shown = changes[chosen]
    return (
      <>
        <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mb: 1 }}>
          {t('doc.compare.count', { count: changes.length, total: right.data.length })}
        </Typography>
        <Box
          component="ul"
          aria-label={t('doc.compare.pages')}
          sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', gap: 1, mb: shown ? 2 : 0 }}
        >
          {changes.map((change, index) => (
            <li key={`${change.before}.${change.after}`}>
              <Button
                size="small"
                variant={index === chosen ? 'contained' : 'outlined'}
                color={index === chosen ? 'secondary' : 'inherit'}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                sx={{ minHeight: 44 }}
              >
                {nameOf(change)}
              </Button>
            </li>
          ))}
        </Box>
        {shown && (
          <>
            <ChangedPage id={document.id} change={shown} before={before} after={after} />
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Icon path={mdiFileCompare} />}
              aria-expanded={hasPictures}
              onClick={() => setPictures(!hasPictures)}
              sx={{ my: 2, minHeight: 44 }}
            >
              {t(hasPictures ? 'doc.compare.hidePictures' : 'doc.compare.showPictures')}
            </Button>
            {hasPictures && (
              <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
                <PagePictures id={document.id} change={shown} before={before} after={after} />
              </Suspense>
            )}
          </>
        )}
      </>
    )
  }

  function nameOf({ before: former, after: page }: PageChange) {
    if (page === null) return t('doc.compare.removed', { n: former ?? 0 })
    return t(former === null ? 'doc.compare.added' : 'doc.compare.changed', { n: page })
  }
}
