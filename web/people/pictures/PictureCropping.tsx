import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { checkPicture } from './checkPicture.ts'

const CropDialog = lazyRouteComponent(screenLoader(() => import('./CropDialog.tsx')))

/** Holds the image that was chosen for a picture, until it is cropped, and why a file was refused. */
export function useChosenPicture(onClosed?: () => void) {
  /** object URL of the image */
  const [address, setAddress] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<TextKey | null>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const wrong = await checkPicture(file)
    setRefusal(wrong)
    setAddress(wrong ? null : URL.createObjectURL(file))
  }
  const close = (wrong: TextKey | null = null) => {
    if (address) URL.revokeObjectURL(address)
    setAddress(null)
    setRefusal(wrong)
    onClosed?.()
  }
  return { address, refusal, choose, close }
}

interface PictureCroppingProps {
  picture: ReturnType<typeof useChosenPicture>
  saving: { mutate: (square: File, handlers: { onSuccess: () => void }) => void; isPending: boolean }
}

/** Crops the chosen image and saves it. */
export function PictureCropping({ picture: { address, close }, saving }: PictureCroppingProps) {
  if (!address) return null
  return (
    <Suspense>
      <CropDialog
        address={address}
        isSaving={saving.isPending}
        onCropped={(square: File) => saving.mutate(square, { onSuccess: () => close() })}
        onUnreadable={() => close('picture.unreadable')}
        onClose={() => close()}
      />
    </Suspense>
  )
}
