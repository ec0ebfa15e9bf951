import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/ground/limits.ts'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { sliderCandidates } from '#web/publishing/contents/editing/lazyQueries.ts'
import { useReorderSlider } from './mutations.ts'
import { type MoveControl, SlideRow } from './SlideRow.tsx'
import { changedPositions, moveItem, sortSlides } from './sliderOrder.ts'
import { useRowDragging } from './useRowDragging.ts'

/** Orders the contents of the home slider, which shows the first six. */
export function SliderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(sliderCandidates)
  /** the new order, and the slides at the first change: those that are added meanwhile were not seen, and stay */
  const [edit, setEdit] = useState<{ before: readonly ContentRow[]; slides: readonly ContentRow[] } | null>(null)
  const [said, setSaid] = useState('')
  /** Last moved slide, and the control that keeps the focus. */
  const [last, setLast] = useState<{ id: number; part: MoveControl } | null>(null)
  const { mutate: order, isPending } = useReorderSlider()
  const list = useRef<HTMLUListElement>(null)
  const before = edit?.before ?? sortSlides(data?.member ?? [])
  const slides = edit?.slides ?? before

  const move = (from: number, to: number, part: MoveControl) => {
    const slide = slides[from]
    const place = Math.max(0, Math.min(to, slides.length - 1))
    if (!slide || place === from) return
    setEdit({ before, slides: moveItem(slides, from, place) })
    setLast({ id: slide.id, part })
    setSaid(t('slider.moved', { title: slide.title, place: place + 1, count: slides.length }))
  }
  const dragging = useRowDragging(list, (from, to) => move(from, to, 'handle'))
  useEffect(() => {
    // the moved row loses the focus; at an end its button is disabled, so the handle gets the focus
    const row = last && list.current?.querySelector(`[data-slide="${last.id}"]`)
    const button = row?.querySelector<HTMLElement>(`[data-part="${last?.part}"]:enabled`)
    const found = button ?? row?.querySelector<HTMLElement>('[data-part="handle"]')
    found?.focus()
  }, [last])

  return (
    <FormDialog
      title={t('slider.order')}
      action={t('form.save')}
      wide
      busy={isPending}
      disabled={edit === null}
      onSubmit={(event) => {
        event.preventDefault()
        order(changedPositions(before, slides), { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {t('slider.help', { max: limits.slides })}
      </Typography>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      {!data && <Skeleton variant="rounded" height={200} />}
      {data && slides.length === 0 && <EmptyState>{t('slider.none')}</EmptyState>}
      <Box component="ul" ref={list} aria-label={t('slider.order')} sx={{ ...plainList, display: 'grid', gap: 0.75 }}>
        {slides.map((slide, index) => (
          <SlideRow
            key={slide.id}
            slide={slide}
            index={index}
            count={slides.length}
            handle={dragging}
            onMove={(to, part) => move(index, to, part)}
            onRemove={() => {
              setLast(null)
              setEdit({ before, slides: slides.filter(({ id }) => id !== slide.id) })
              setSaid(t('slider.removed', { title: slide.title }))
            }}
          />
        ))}
      </Box>
    </FormDialog>
  )
}
