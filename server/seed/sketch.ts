/** A one-page PDF with a drawing and its labels, as a buyer attaches one: the two ways into a plant. */
export function ductSketch(): Buffer {
  const drawing = [
    '1.5 w 150 520 180 120 re S',
    '0.8 w 40 580 m 150 580 l S 240 400 m 240 520 l S',
    label(170, 575, 14, 'Plant 2, Kulim'),
    label(170, 555, 10, 'Meet-me room, ground floor'),
    label(40, 590, 10, 'North duct, 4 in'),
    label(250, 420, 10, 'South duct, from the south gate'),
    label(40, 740, 16, 'Ducts into the building'),
    label(40, 720, 10, 'Not to scale'),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + end, 'latin1')
}

function label(x: number, y: number, size: number, words: string): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`
}
