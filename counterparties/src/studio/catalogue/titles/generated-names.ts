/** A word of a generated name in both languages; the English one is also a word of the slug. */
export type NameWord = readonly [en: string, id: string];

const words = (list: string): readonly NameWord[] =>
  list.split(", ").map((pair) => {
    const [en = "", id = ""] = pair.split(":");
    return [en, id] as const;
  });

/** Adjectives: before the noun in English, after it in Indonesian. */
export const adjectives = words(
  "Amber:Ambar, Azure:Lazuardi, Brave:Berani, Brisk:Gesit, Bronze:Perunggu, Calm:Tenang, Cedar:Cedar, Clever:Cerdik, " +
    "Cobalt:Kobalt, Maroon:Merah, Tidy:Rapi, Daring:Nekat, Distant:Jauh, Dreaming:Pemimpi, Ebony:Eboni, Dusky:Remang, " +
    "Faithful:Setia, Fierce:Galak, Floating:Terapung, Fragrant:Harum, Frosty:Beku, Gentle:Lembut, Gilded:Sepuh, Glowing:Berpijar, " +
    "Grand:Agung, Cosy:Hangat, Honest:Jujur, Humble:Rendah, Auburn:Pirang, Ivory:Gading, Merry:Girang, Jolly:Riang, " +
    "Lively:Lincah, Lone:Sendiri, Lost:Hilang, Gallant:Gagah, Mellow:Syahdu, Misty:Berkabut, Noble:Mulia, Olive:Zaitun, " +
    "Patient:Sabar, Painted:Lukis, Proud:Bangga, Quiet:Hening, Restless:Gelisah, Royal:Raya, Plucky:Tabah, Rustic:Desa, " +
    "Russet:Jingga, Silent:Sunyi, Loyal:Patuh, Singing:Bernyanyi, Sleepy:Kantuk, Snowy:Salju, Starlit:Bintang, Sunny:Cerah, " +
    "Swift:Kilat, Tender:Manis, Teal:Toska, Vivid:Terang, Wandering:Kelana, Whispering:Bisik, Wise:Bijak, Woven:Anyam",
);

/** Nouns; most of them select a motif of the pictures. */
export const nouns = words(
  "Anchor:Jangkar, Balloon:Balon, Basket:Keranjang, Bell:Lonceng, Bird:Burung, Blossom:Kembang, Boat:Perahu, Butterfly:Kupu, " +
    "Castle:Kastel, Cat:Kucing, Chest:Peti, Clock:Jam, Clover:Semanggi, Coins:Koin, Cogs:Roda, Comet:Komet, " +
    "Crab:Kepiting, Crown:Mahkota, Drum:Gendang, Elephant:Gajah, Eye:Mata, Fan:Kipas, Feather:Bulu, Fish:Ikan, " +
    "Fruit:Buah, Gem:Permata, Heron:Bangau, Hourglass:Pasir, Kettle:Ceret, Key:Kunci, Kite:Layang, Koi:Koi, " +
    "Lantern:Lentera, Lighthouse:Mercusuar, Lotus:Teratai, Mask:Topeng, Moon:Bulan, Mountain:Gunung, Mushroom:Jamur, Octopus:Gurita, " +
    "Orchard:Kebun, Otter:Berang, Owl:Elang, Peacock:Merak, Pearl:Mutiara, Planet:Planet, Ribbon:Pita, Rose:Mawar, " +
    "Scarab:Kumbang, Serpent:Ular, Shell:Kerang, Sparrow:Gereja, Stupa:Stupa, Sun:Surya, Teapot:Teko, Temple:Kuil, " +
    "Tiger:Harimau, Tower:Menara, Tree:Pohon, Turtle:Penyu, Vase:Jambangan, Volcano:Berapi, Whale:Paus, Willow:Dedalu",
);

/** Places: a third word, once every pair of adjective and noun is used. */
export const places = words(
  "Ambon:Ambon, Asmat:Asmat, Bali:Bali, Banda:Banda, Bandung:Bandung, Bangka:Bangka, Batam:Batam, Bintan:Bintan, " +
    "Bogor:Bogor, Bromo:Bromo, Buton:Buton, Ciamis:Ciamis, Cilacap:Cilacap, Cirebon:Cirebon, Dieng:Dieng, Flores:Flores, " +
    "Garut:Garut, Gayo:Gayo, Jambi:Jambi, Jepara:Jepara, Kediri:Kediri, Kendari:Kendari, Komodo:Komodo, Kudus:Kudus, " +
    "Lampung:Lampung, Lombok:Lombok, Madiun:Madiun, Madura:Madura, Malang:Malang, Manado:Manado, Medan:Medan, Nias:Nias, " +
    "Padang:Padang, Palembang:Palembang, Palu:Palu, Pati:Pati, Rembang:Rembang, Riau:Riau, Sabang:Sabang, Semarang:Semarang, " +
    "Solo:Solo, Sumba:Sumba, Tegal:Tegal, Ternate:Ternate, Tidore:Tidore, Toba:Toba, Toraja:Toraja, Ubud:Ubud",
);
