import type { ContentPicture, PictureFormat } from '#contract/publishing/contents/contentPictures.ts'

interface PictureProps {
  picture: ContentPicture
  /** Displayed width, as a `sizes` attribute. */
  sizes: string
  /** Width / height of the frame; the focal point stays visible. */
  ratio?: number
  /** Above the fold: loaded eagerly, with high priority. */
  first?: boolean
}

const modernFormats: readonly PictureFormat[] = ['avif', 'webp']

/**
 * Shows a picture in the best format the browser supports, at the displayed width. Its space is reserved, so the layout
 * does not shift.
 */
export function Picture({ picture, sizes, ratio = 16 / 9, first = false }: PictureProps) {
  const { width, height, focalX, focalY, alt } = picture
  return (
    <picture>
      {modernFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={widthsOf(picture, format)} sizes={sizes} />
      ))}
      <img
        src={pictureUrl(picture, picture.widths.at(-1) ?? width, 'jpeg')}
        srcSet={widthsOf(picture, 'jpeg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        style={{
          display: 'block',
          width: '100%',
          height: 'auto',
          aspectRatio: ratio,
          objectFit: 'cover',
          objectPosition: `${focalX * 100}% ${focalY * 100}%`,
          filter: 'var(--picture-filter)',
        }}
      />
    </picture>
  )
}

const pictureUrl = ({ id }: ContentPicture, width: number, format: PictureFormat) =>
  `/api/content_pictures/${id}/display?w=${width}&f=${format}`

const widthsOf = (picture: ContentPicture, format: PictureFormat) =>
  picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
