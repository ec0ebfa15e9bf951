import { mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { limits } from '#contract/ground/limits.ts'
import type { Medium } from '#contract/publishing/media/media.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { stack } from '#web/ground/ui/columns.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { DropZone } from '#web/papers/documents/DropZone.tsx'
import { UploadGuard } from '#web/papers/documents/UploadGuard.tsx'
import { UploadProgressList } from '#web/papers/documents/UploadProgressList.tsx'
import { media, mediaPerPage } from './api.ts'
import { CopyLink } from './CopyLink.tsx'
import { MediaRemoval } from './MediaRemoval.tsx'
import { MediumRemoval } from './MediumRemoval.tsx'
import { mediaUploadQueue, useNewMedia } from './mediaUploads.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { UsesDialog } from './UsesDialog.tsx'
import { useMediaColumns } from './useMediaColumns.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/pdfLinks')

/** The dialog open above the list, and its medium. Renaming has a URL instead. */
interface OpenDialog {
  about: 'uses' | 'replacement' | 'removal'
  medium: Medium
}

/** Lists the PDF files that contents and menus link to (SPEC §2 "Media"). */
export default function MediaPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { fiche, ...filters } = route.useSearch()
  const { data } = useSuspenseQuery(media(useDeferredValue(filters)))
  const { uploads, add } = useNewMedia()
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const [removing, setRemoving] = useState<{ media: readonly Medium[]; done: () => void } | null>(null)
  const renamed = data.member.find(({ id }) => id === fiche)
  const open = (fiche: number | undefined, isSaved = false) =>
    void navigate({
      to: '/admin/pdfLinks',
      search: { ...filters, fiche },
      replace: fiche === undefined,
      resetScroll: false,
      ignoreBlocker: isSaved,
    })
  const close = () => setAsked(null)

  const columns = useMediaColumns({
    onUses: (medium) => setAsked({ about: 'uses', medium }),
    onRename: ({ id }) => open(id),
    onReplace: (medium) => setAsked({ about: 'replacement', medium }),
    onRemove: (medium) => setAsked({ about: 'removal', medium }),
  })

  return (
    <Page title={t('nav.media')} context={t('media.context')}>
      <DropZone onFiles={add}>
        {(button) => (
          <Box sx={stack}>
            <Panel title={t('media.add')}>
              {button}
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {t('media.addHelp')}
              </Typography>
              <UploadProgressList uploads={uploads} acts={mediaUploadQueue} filed={copyLinkButton} />
            </Panel>
            <RecordList
              name="media"
              caption={t('nav.media')}
              count={t('media.count', { count: data.totalItems })}
              columns={columns}
              rows={data.member}
              total={data.totalItems}
              page={filters.page}
              pageSize={mediaPerPage}
              sort={filters.sort}
              search={t('media.search')}
              selection={{
                nameOf: ({ name }) => name,
                actions: [
                  {
                    label: t('form.delete'),
                    icon: mdiTrashCanOutline,
                    danger: true,
                    most: limits.bulkRecords,
                    run: (rows, done) => setRemoving({ media: rows, done }),
                  },
                ],
              }}
              empty={t('media.none')}
            />
          </Box>
        )}
      </DropZone>
      <UploadGuard of={mediaUploadQueue} />
      {renamed && (
        <RenameDialog
          key={renamed.id}
          medium={renamed}
          onSaved={() => open(undefined, true)}
          onClose={() => open(undefined)}
        />
      )}
      {asked?.about === 'uses' && <UsesDialog medium={asked.medium} onClose={close} />}
      {asked?.about === 'replacement' && <ReplaceDialog medium={asked.medium} onClose={close} />}
      {removing && <MediaRemoval {...removing} onClose={() => setRemoving(null)} />}
      {asked?.about === 'removal' && <MediumRemoval medium={asked.medium} onClose={close} />}
    </Page>
  )
}

const copyLinkButton = (medium: Medium) => <CopyLink medium={medium} wide />
