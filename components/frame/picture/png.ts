/** A PNG is at least this wide, px: as a slide shows it. */
const LEAST_WIDTH = 1800;

/** @param svg - A whole document. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  image.src = url;
  await image.decode().finally(() => URL.revokeObjectURL(url));
  return image;
}

/** The same picture in pixels, for places that take no SVG. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = await imageOf(svg);
  const scale = Math.min(4, Math.max(2, LEAST_WIDTH / image.naturalWidth));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not make a PNG.'))),
      'image/png',
    );
  });
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
