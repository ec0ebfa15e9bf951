import { mdiDotsVertical, mdiFileDocumentOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DocumentLine } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { useMoveDocument } from '#web/meetings/sessions/form/useMoveDocument.ts'
import { document as documentQuery } from '#web/papers/documents/api.ts'
import { DeleteDocumentDialog } from './DeleteDocumentDialog.tsx'
import { MoveDocumentDialog } from './MoveDocumentDialog.tsx'
import '#web/papers/documents/recordTranslations.ts'

/** Shows a document attached to a point or to the session, with its status and the allowed actions. */
export function AttachedDocument({ document }: { document: DocumentLine }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<'move' | 'delete' | null>(null)
  const { id, title, status, textStatus } = document
  const isMoving = status === 'draft' || status === 'refused' || status === 'submitted'
  // the allowed actions come with the document, which is fetched when the menu opens
  const { data } = useQuery({ ...documentQuery(id), enabled: anchor !== null })
  const can = data?.can ?? []
  const { mutate: move } = useMoveDocument()
  const act = (what: () => void) => () => {
    setAnchor(null)
    what()
  }

  return (
    <Box component="li" sx={line}>
      <Icon path={mdiFileDocumentOutline} sx={{ fontSize: 20, color: 'text.secondary' }} />
      <TextLink
        to="/documents/$id"
        params={{ id }}
        target="_blank"
        color="inherit"
        sx={{ minWidth: 0, overflowWrap: 'anywhere', gridColumn: { xs: '2 / -1', sm: 'auto' } }}
      >
        {title}
      </TextLink>
      <Box sx={{ gridColumn: { xs: 2, sm: 'auto' } }}>
        {textStatus === 'empty' && (
          <Typography variant="body2" component="span" color="textSecondary" sx={{ mr: 1 }}>
            {t('sessionForm.document.scanned')}
          </Typography>
        )}
        <StatusChip tone={status === 'refused' ? 'error' : 'plain'}>{t(`doc.status.${status}`)}</StatusChip>
      </Box>
      {isMoving ? (
        <IconButton
          size="small"
          aria-label={t('sessionForm.document.menu', { title })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon path={mdiDotsVertical} fontSize="small" />
        </IconButton>
      ) : (
        <span />
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {data?.can.includes('documents.amend') && [
          <MenuItem
            key="edit"
            onClick={act(() => void navigate({ to: '/documents/$id/modification', params: { id } }))}
          >
            {t('sessionForm.document.edit')}
          </MenuItem>,
          <MenuItem key="move" onClick={act(() => setAsked('move'))}>
            {t('sessionForm.document.move')}
          </MenuItem>,
          data.point && (
            <MenuItem key="detach" onClick={act(() => move({ document: data, point: null }))}>
              {t('sessionForm.document.detach')}
            </MenuItem>
          ),
        ]}
        {can.includes('documents.delete') && (
          <MenuItem onClick={act(() => setAsked('delete'))}>{t('sessionForm.document.delete')}</MenuItem>
        )}
        {data && !can.includes('documents.amend') && !can.includes('documents.delete') && (
          <MenuItem disabled>
            <ListItemText>{t('sessionForm.document.nothing')}</ListItemText>
          </MenuItem>
        )}
        {!data && <MenuItem disabled>{t('common.loading')}</MenuItem>}
      </Menu>
      {asked === 'move' && data && <MoveDocumentDialog document={data} onClose={() => setAsked(null)} />}
      {asked === 'delete' && <DeleteDocumentDialog document={document} onClose={() => setAsked(null)} />}
    </Box>
  )
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '20px minmax(0, 1fr) auto', sm: '20px minmax(0, 1fr) auto auto' },
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.25,
  minHeight: 40,
  px: 1.25,
  py: 0.25,
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
