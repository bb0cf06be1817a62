import type { Shelf } from "./shelf.ts";

export const vermilion: Shelf = {
  slots: [
    ["Lantern Street", "Jalan Lentera"],
    ["Temple Bell", "Lonceng Kuil"],
    ["Phoenix Fan", "Kipas Phoenix"],
    ["Red Envelope Club", "Klub Angpao"],
    ["Lion Dance Eve", "Malam Barongsai"],
    "Firecracker Koi",
    ["Ember Pagoda", "Pagoda Bara"],
    ["Nine Red Doors", "Sembilan Pintu Merah"],
    ["Dragon's Abacus", "Sempoa Naga"],
    ["Opera Mask", "Topeng Opera"],
    ["Cinnabar Coins", "Koin Sinabar"],
    ["Teahouse Tiger", "Harimau Kedai Teh"],
    ["Drum Festival", "Festival Genderang"],
    "Plum Rain Lanterns",
    "Warlord's Kite",
    ["Prosperity Lane", "Gang Makmur"],
    "Scarlet Empress",
    ["Golden Abalone", "Abalon Emas"],
    "Rooster's Sunrise",
    ["Cranes at Dusk", "Bangau Senja"],
    ["Double Joy Teapot", "Teko Sukacita"],
  ],
  live: [
    ["Lantern Baccarat", "Bakarat Lentera"],
    ["Red Hall Sicbo", "Sicbo Balai Merah"],
    ["Dragon Roulette", "Roulette Naga"],
  ],
  table: ["Lantern Blackjack", ["Alley Mahjong", "Mahjong Gang"], "Scarlet Poker"],
  fishing: [
    ["Dragon Gate Fishing", "Gerbang Naga"],
    "Red Koi Rally",
    ["Harbour Fireworks", "Kembang Api Pelabuhan"],
  ],
  sports: [
    "Hoops 24",
    ["Red Card Penalty", "Penalti Kartu Merah"],
    ["Dragon Boat Sprint", "Lomba Perahu Naga"],
  ],
  lottery: [
    ["Lucky Courtyard", "Halaman Mujur"],
    ["Firecracker Keno", "Keno Petasan"],
    ["Envelope Scratch", "Gosok Angpao"],
  ],
  arcade: [["Stack Nine", "Tumpuk Sembilan"], "Firecracker Flight", ["Lantern Lift", "Lentera Naik"]],
};
