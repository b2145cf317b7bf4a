import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { GalleryPage } from '#src/app/ui/gallery/gallery-page.tsx'

/** The gallery, with photos of the newest products if the server has any. */
export function Gallery() {
  const { data: pictures = [] } = useQuery({
    queryKey: ['gallery', 'pictures'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/products/getAll', { query: { page: 0 }, signal })
      return data.flatMap((product) => product.pictures).slice(0, 6)
    },
    retry: false,
  })
  return <GalleryPage pictures={pictures} />
}
