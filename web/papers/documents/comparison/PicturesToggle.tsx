import { mdiFileCompare } from '@mdi/js'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'

/** Shows the pictures of a page on request. */
export function PicturesToggle({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon path={mdiFileCompare} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ my: 2, minHeight: 44 }}
      >
        {t(isOpen ? 'doc.compare.hidePictures' : 'doc.compare.showPictures')}
      </Button>
      {isOpen && <Suspense fallback={<Skeleton variant="rounded" height={480} />}>{children}</Suspense>}
    </>
  )
}
