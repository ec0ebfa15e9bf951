import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Content, ContentType } from '#contract/publishing/contents.ts'
import { contentPlaces } from '#web/papers/contentKinds/places.ts'

interface RightPlaceProps {
  content: Content
  /** the kind that this screen shows */
  of: ContentType
  children: ReactNode
}

/** A content whose kind was changed, or that is asked for under another's address, is shown at its own. */
export const RightPlace = ({ content: { id, contentType }, of, children }: RightPlaceProps) =>
  contentType === of ? children : <Navigate to={contentPlaces[contentType]} params={{ id }} replace />
