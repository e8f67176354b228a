export const catalogueWordsEn = {
  serviceAdded: (title: string) => `${title} has been added to the catalogue.`,
  serviceSaved: (title: string) => `${title} has been saved.`,
  serviceDeleted: (title: string) => `${title} has been deleted. Quotes keep their product.`,
  serviceChanged: (title: string) =>
    `${title} was changed by someone else. Look at their changes, then save again.`,
  notAPicture: (pixels: number) =>
    `Choose a PNG, JPEG or WebP picture of at most ${pixels.toLocaleString('en')} pixels each way.`,
  catalogueFull: (most: number) => `The catalogue has room for ${most} services. Delete one first.`,
  lastProduct: 'Price search needs at least one product. Show a service with another product first.',
  productNotOffered: (product: string) =>
    `${product} is not offered at present. Choose another product, or send a customised request.`,
}
