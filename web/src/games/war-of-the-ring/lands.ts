/** Which banner each location shows; places of the same kind share one. */
const LANDS: Record<string, string> = {
  city: 'minas-tirith',
  wall: 'helms-deep',
  hall: 'edoras',
  haven: 'dol-amroth pelargir umbar',
  valley: 'rivendell imladris the-council-of-elrond',
  goldwood: 'lorien lothlorien egladil',
  tower: 'orthanc',
  pale: 'minas-morgul morgul-vale',
  fort: 'dol-guldur',
  gate: 'morannon',
  cave: 'moria khazad-dum the-doors-of-durin shelobs-lair',
  desert: 'harad',
  shire: 'bag-end',
  wood: 'gildors-encampment the-old-forest henneth-annun',
  inn: 'inn-of-the-prancing-pony',
  ruin: 'weathertop amon-hen osgiliath the-cross-roads',
  river: 'bucklebury-ferry fords-of-bruinen',
  peaks: 'caradhras dimrill-dale emyn-muil',
  marsh: 'dead-marshes',
  pass: 'cirith-ungol morgai',
  doom: 'crack-of-doom orodruin',
}
const BANNERS = new Map(Object.entries(LANDS).flatMap(([land, slugs]) => slugs.split(' ').map((slug) => [slug, land] as const)))

export const landOf = (location: string): string => BANNERS.get(location) ?? 'peaks'
